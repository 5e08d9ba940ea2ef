declare module '*.toml' {
  const catalogue: import('./phrases.ts').Catalogue;
  export default catalogue;
}

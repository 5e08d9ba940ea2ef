/** Names of people: any script, but nothing that disturbs a line of text. The same as server/names.py. */

const LONGEST = 24; // characters
const MOST_MARKS = 2; // combining marks on one letter
// eslint-disable-next-line no-control-regex -- what Python counts as blank
const BLANK = /[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/u;
const UNWANTED = /[\p{C}\p{Zl}\p{Zp}]/u;
// What looks like nothing at all, and what is as wide as a sentence.
const ODD = new Set('\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u2e3b\ua9c5\ufdfd\u{12219}\u{1242b}');
const WIDEST = 3; // letters that one sign may stand for

/** The name without what has no place in it, on one line, composed, and not too long; may be empty. */
export function cleaned(name: string): string {
  const wanted = [...name].slice(0, LONGEST * 8).filter((letter) => BLANK.test(letter) || isWanted(letter));
  const letters: string[] = [];
  let marks = MOST_MARKS; // none at the beginning, nor after a space: it would sit on what stands before the name
  for (const letter of onOneLine(wanted.join('')).normalize('NFC')) {
    const isMark = /\p{M}/u.test(letter);
    marks = letter === ' ' ? MOST_MARKS : isMark ? marks + 1 : 0;
    if (!isMark || marks <= MOST_MARKS) letters.push(letter);
  }
  return [...onOneLine(letters.join(''))].slice(0, LONGEST).join('').trim();
}

function isWanted(letter: string): boolean {
  return !UNWANTED.test(letter) && !ODD.has(letter) && [...letter.normalize('NFKC')].length <= WIDEST;
}

function onOneLine(text: string): string {
  return text.split(new RegExp(BLANK, 'u')).filter(Boolean).join(' ');
}

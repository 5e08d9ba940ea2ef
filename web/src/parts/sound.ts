/** Short sounds, made on the spot; off unless somebody wants them. */

import { settings } from '../settings.svelte.ts';

type Sound = 'tile' | 'turn' | 'bonus';

const TONES: Readonly<Record<Sound, readonly number[]>> = {
  tile: [196],
  turn: [523, 659],
  bonus: [523, 659, 784, 1047],
};

let context: AudioContext | null = null;

export function playSound(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const start = context.currentTime;
  TONES[sound].forEach((frequency, i) => {
    if (!context) return;
    const tone = context.createOscillator();
    const loudness = context.createGain();
    const at = start + i * 0.09;
    tone.type = sound === 'tile' ? 'triangle' : 'sine';
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0.0001, at);
    loudness.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.25);
  });
}

import { readPreference } from '../../ui/preferences';

const LOCK = 'prosa-notification-sound';
const HOLD = 600;

let context: AudioContext | null = null;

const audio = (): AudioContext | null => {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
};

const tone = (on: AudioContext, frequency: number, at: number): void => {
  const oscillator = on.createOscillator();
  const gain = on.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(readPreference('volume') * 0.4, at + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.18);
  oscillator.connect(gain).connect(on.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.2);
};

/** Two short tones at the stored volume; silent at volume 0 and before the person's first gesture. */
export const playSound = async (): Promise<void> => {
  const on = audio();
  if (on === null || readPreference('volume') === 0) return;
  if (on.state === 'suspended') await on.resume().catch(() => undefined);
  if (on.state !== 'running') return;
  tone(on, 880, on.currentTime);
  tone(on, 1_320, on.currentTime + 0.12);
};

const pause = (length: number): Promise<void> => new Promise(resolve => setTimeout(resolve, length));

/** Rings in one tab only: whoever holds the lock rings, the others stay silent. */
export const ringOnce = async (): Promise<void> => {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return playSound();
  await navigator.locks.request(LOCK, { ifAvailable: true }, async lock => {
    if (lock === null) return;
    await playSound();
    await pause(HOLD);
  });
};

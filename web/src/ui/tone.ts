interface Note {
  readonly hertz: number;
  readonly at: number;
}

/** Two soft notes, a fourth apart. */
const NOTES: readonly Note[] = [
  { hertz: 659.25, at: 0 },
  { hertz: 880, at: 0.13 },
];
const LENGTH = 0.32;

let context: AudioContext | null = null;

const contextNow = (): AudioContext | null => {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  return context;
};

const playNote = (audio: AudioContext, note: Note, volume: number): void => {
  const start = audio.currentTime + note.at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = note.hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume * 0.35, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + LENGTH);
};

/** Plays the notification's sound at a volume of 0 to 1; silent before the person's first gesture, as browsers demand. */
export const playTone = (volume: number): void => {
  const audio = volume > 0 ? contextNow() : null;
  if (audio === null) return;
  void audio.resume().then(() => {
    for (const note of NOTES) playNote(audio, note, volume);
  });
};

/** `PROSA_WEB_JITTER=<seed>`: everything asynchronous comes late, each time differently late, and always the same for a seed. */
const seed = process.env['PROSA_WEB_JITTER'] ?? '';

/** Whether this run randomises timing, to find hidden assumptions about order. */
export const isJittered = seed !== '';

/** A spec may put its own clock in their place. */
const { setTimeout: later, clearTimeout: never } = globalThis;

const ANSWER = 400;
const FRAME = 200;
const CHUNK = 200;
const SOCKET = 300;

const hashOf = (text: string): number => {
  let hash = 2_166_136_261;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return hash >>> 0;
};

let state = hashOf(seed);

/** Mulberry32: small, and good enough to be late by. */
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const late = (atMost: number): Promise<void> =>
  isJittered ? new Promise(resolve => later(resolve, random() * atMost)) : Promise.resolve();

/** Before an answer of the server arrives. */
export const answerComes = (): Promise<void> => late(ANSWER);

/** Before a socket is there, or ready. */
export const socketComes = (): Promise<void> => late(SOCKET);

/** Delayed animation frames: callbacks requested by then run in one frame, in order, as in a browser. */
const lateFrames = (): Pick<typeof globalThis, 'requestAnimationFrame' | 'cancelAnimationFrame'> => {
  let asked = new Map<number, FrameRequestCallback>();
  let last = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = (): void => {
    timer = undefined;
    const due = asked;
    asked = new Map();
    for (const callback of due.values()) callback(performance.now());
  };
  return {
    requestAnimationFrame: callback => {
      last += 1;
      asked.set(last, callback);
      timer ??= later(draw, random() * FRAME);
      return last;
    },
    cancelAnimationFrame: handle => {
      asked.delete(handle);
      if (asked.size > 0 || timer === undefined) return;
      never(timer);
      timer = undefined;
    },
  };
};

/** Called once per spec file: makes frames and chunks late, and each spec as late as if it ran alone. */
export const startJitter = (): void => {
  if (!isJittered) return;
  Object.assign(globalThis, lateFrames(), { chunkComes: () => late(CHUNK) });
  beforeEach(() => {
    state = hashOf(`${seed} ${expect.getState().currentTestName ?? ''}`);
  });
};

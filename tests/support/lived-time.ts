const TICK_MS = 10;

let lived = 0;
let last = performance.now();

setInterval(() => {
  const now = performance.now();
  // After a late tick the machine was suspended or overloaded.
  lived += Math.min(now - last, TICK_MS * 2);
  last = now;
}, TICK_MS).unref();

/**
 * Starts a measurement; the returned function gives the milliseconds that this process has had since, which on a
 * suspended or overloaded machine are fewer than the clock's. For limits like "at once" and "within 8 s".
 */
export const livedSince = (): (() => number) => {
  const start = lived;
  return () => lived - start;
};

const TICK_MS = 10;

let lived = 0;
let last = performance.now();

setInterval(() => {
  const now = performance.now();
  // A tick that comes late was kept from coming: nobody on this machine got much done meanwhile.
  lived += Math.min(now - last, TICK_MS * 2);
  last = now;
}, TICK_MS).unref();

/**
 * Starts a measurement; what it returns tells the milliseconds that this process has lived since, which on a machine that
 * stands still or gives its cores to others are fewer than the clock's. For promises like "at once" and "within 8 s".
 */
export const livedSince = (): (() => number) => {
  const start = lived;
  return () => lived - start;
};

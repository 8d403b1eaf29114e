/**
 * Shifts a process's clock according to the file `CLOCK_SHIFT_FILE`: by a number of milliseconds and, when it also
 * contains a rate and a time, by a proportion of what has passed since; timers are unaffected.
 */
const { readFileSync } = require('node:fs');

const file = process.env.CLOCK_SHIFT_FILE;
const RealDate = Date;
let [shift, rate, since] = [0, 1, 0];

const look = () => {
  try {
    const [by, pace, from] = readFileSync(file, 'utf8').split(' ').map(Number);
    [shift, rate, since] = [by || 0, pace || 1, from || 0];
  } catch {
    [shift, rate, since] = [0, 1, 0];
  }
};

if (file !== undefined) {
  look();
  setInterval(look, 100).unref();
  const now = () => Math.round(RealDate.now() + shift + (rate - 1) * (RealDate.now() - since));
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, words, made) => Reflect.construct(target, words.length === 0 ? [now()] : words, made),
    apply: () => new RealDate(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

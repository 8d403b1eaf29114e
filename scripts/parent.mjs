const LOOK_EVERY_MS = 500;

/**
 * Calls back when the npm that runs this script has ended: it and its shell end at a signal without passing it on, and
 * the script gets another parent. A script that was started without npm may outlive its shell.
 */
export const whenNpmEnds = ended => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    ended();
  }, LOOK_EVERY_MS);
  look.unref();
};

import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/** The parent's pid of a process on Linux; null elsewhere. */
const parentOf = pid => {
  try {
    // The second field, the name in brackets, may hold anything.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return null;
  }
};

/**
 * Calls back when the npm that runs this script has ended. At a signal it ends without passing it on: its shell ends too,
 * and the script gets another parent, or (npm was killed) the shell goes on and gets another parent itself. A script that
 * was started without npm may outlive its shell.
 */
export const whenNpmEnds = ended => {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = parentOf(parent);
  const look = setInterval(() => {
    if (process.ppid === parent && parentOf(parent) === npm) return;
    clearInterval(look);
    ended();
  }, LOOK_EVERY_MS);
  look.unref();
};

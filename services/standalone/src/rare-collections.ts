import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** V8's own setting: the heap may grow by so many hundredths of what is alive before all of it is collected. */
export const RARE_COLLECTIONS = '--heap-growing-percent=300';

/** Bytes of memory from which a machine has room for several such processes to grow at once. */
const ROOMY = 3.5 * 2 ** 30;

/**
 * Has V8 collect the whole heap less often, for processes that people wait for. A full collection marks what is alive on four
 * threads besides the main one: on two cores everybody waits for 100 to 200 ms, the database too. By V8's own measure that came
 * every 10 to 25 s at 500 facts a second, which is about one command in a hundred. It costs memory: up to four times what is
 * alive, though never more than halfway to V8's own limit for the process. A small machine is left as it is.
 */
export const collectRarely = (machine = totalmem()): void => {
  if (machine >= ROOMY) setFlagsFromString(RARE_COLLECTIONS);
};

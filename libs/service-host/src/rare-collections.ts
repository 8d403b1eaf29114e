import { totalmem } from 'node:os';
import { setFlagsFromString } from 'node:v8';

/** V8 option: the heap may grow by this percentage of its live size before a full collection. */
export const RARE_COLLECTIONS = '--heap-growing-percent=300';

/** Bytes of memory from which a machine has room for several such processes to grow at once. */
const ROOMY = 3.5 * 2 ** 30;

/**
 * Makes V8 run full collections less often, for processes with interactive users. A full collection marks live
 * objects on four threads besides the main one: on two cores everything, including the database, stalls for 100 to
 * 200 ms. By default that happened every 10 to 25 s at 500 facts a second, affecting about one command in a
 * hundred. It costs memory: up to four times the live size, though never more than halfway to V8's own limit. Not
 * applied to small machines.
 */
export const collectRarely = (machine = totalmem()): void => {
  if (machine >= ROOMY) setFlagsFromString(RARE_COLLECTIONS);
};

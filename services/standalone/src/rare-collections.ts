import { setFlagsFromString } from 'node:v8';

/** V8's own setting: the heap may grow by so many hundredths of what is alive before all of it is collected. */
export const RARE_COLLECTIONS = '--heap-growing-percent=300';

/**
 * Has V8 collect the whole heap less often, for processes that people wait for. A full collection marks what is alive on four
 * threads besides the main one: on two cores everybody waits for 100 to 200 ms, the database too. By V8's own measure that came
 * every 10 to 20 s at 500 facts a second, which is more than one command in a hundred; by this one it comes once a minute. It
 * costs memory: up to four times what is alive, though never more than the process's limit.
 */
export const collectRarely = (): void => setFlagsFromString(RARE_COLLECTIONS);

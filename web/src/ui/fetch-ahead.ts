const leftToOpening = (): undefined => undefined;

/** Fetches a part of the page before it is needed. When that fails its opening fetches it again, and shows the fault. */
export const fetchAhead = (load: () => Promise<unknown>): void => {
  load().catch(leftToOpening);
};

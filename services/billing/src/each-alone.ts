/** Processes items one after another; one that fails keeps no other from its turn. Returns those that failed. */
export const eachAlone = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  onFault: (fault: unknown) => void,
): Promise<ReadonlySet<T>> => {
  const failed = new Set<T>();
  for (const item of items) {
    await work(item).catch((fault: unknown) => {
      failed.add(item);
      onFault(fault);
    });
  }
  return failed;
};

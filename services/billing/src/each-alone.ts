import { DomainError } from '@prosa/kernel';

/** Names a fault for a log line by its code or class; its text could hold somebody's data. */
export const nameOfFault = (fault: unknown): string => {
  if (fault instanceof DomainError) return fault.code;
  return fault instanceof Error ? fault.name : 'unknown';
};

/** Processes items one after another; one that fails keeps no other from its turn. Returns how many failed. */
export const eachAlone = async <T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  onFault: (fault: unknown) => void,
): Promise<number> => {
  let failed = 0;
  for (const item of items) {
    await work(item).catch((fault: unknown) => {
      failed += 1;
      onFault(fault);
    });
  }
  return failed;
};

import { isSealed } from '../../session/sealed-storage';

/**
 * A namespace of small texts in localStorage, one entry per key, so that tabs do not overwrite each other. Without
 * storage nothing is persisted.
 */
export interface BrowserStore {
  /** Every entry, by key. */
  all(): ReadonlyMap<string, string>;
  put(key: string, text: string): void;
  drop(key: string): void;
}

const quietly = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

/** Opens the shelf `name` of one person in one company. */
export const openBrowserStore = (
  name: string,
  owner: { companyId: number; userId: number },
): BrowserStore => {
  const prefix = `prosa.${name}.${owner.companyId}.${owner.userId}.`;
  const read = (): Map<string, string> => {
    const entries = new Map<string, string>();
    for (let index = 0; index < localStorage.length; index += 1) {
      const key = localStorage.key(index);
      if (key?.startsWith(prefix) !== true) continue;
      const text = localStorage.getItem(key);
      if (text !== null && !isSealed(text)) entries.set(key.slice(prefix.length), text);
    }
    return entries;
  };
  return {
    all: () => quietly(read, new Map<string, string>()),
    put: (key, text) => quietly(() => localStorage.setItem(prefix + key, text), undefined),
    drop: key => quietly(() => localStorage.removeItem(prefix + key), undefined),
  };
};

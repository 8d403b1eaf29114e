/**
 * The files that people are about to send, by key: in memory for the screen, and in the browser's database so that a
 * reload loses none. A browser without a database makes it forgetful, never broken.
 */
const DATABASE = 'prosa-files';
const STORE = 'files';
/** How long an address of a sent file stays good: the bubble changes to the server's own only when that has loaded. */
const ADDRESS_REST = 30_000;

const held = new Map<string, File>();
const addresses = new Map<string, string>();

const opened = (): Promise<IDBDatabase | null> =>
  new Promise(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });

let database: Promise<IDBDatabase | null> | null = null;

const inStore = async <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | null> => {
  database ??= opened();
  const open = await database;
  if (open === null) return null;
  return new Promise(resolve => {
    try {
      const request = ask(open.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      // Full or closed: what is in memory still goes.
      resolve(null);
    }
  });
};

/** Keeps a file until it is dropped. */
export const holdFile = (key: string, file: File): void => {
  held.set(key, file);
  void inStore('readwrite', store => store.put(file, key));
};

/** A file that is in memory, or null. */
export const heldFile = (key: string): File | null => held.get(key) ?? null;

/** An address under which this page shows a file, or null when it is not here. */
export const fileAddress = (key: string): string | null => {
  const known = addresses.get(key);
  const file = held.get(key);
  if (known !== undefined || file === undefined) return known ?? null;
  const address = URL.createObjectURL(file);
  addresses.set(key, address);
  return address;
};

/** The file that is shown under an address of this page; null for any other address. */
export const fileBehind = (address: string): File | null => {
  for (const [key, known] of addresses) if (known === address) return heldFile(key);
  return null;
};

/** Forgets a file everywhere. */
export const dropFile = (key: string): void => {
  held.delete(key);
  void inStore('readwrite', store => store.delete(key));
  const address = addresses.get(key);
  if (address === undefined) return;
  addresses.delete(key);
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_REST);
};

/** Brings files of an earlier page back into memory. */
export const restoreFiles = async (keys: readonly string[]): Promise<void> => {
  const missing = keys.filter(key => !held.has(key));
  await Promise.all(
    missing.map(async key => {
      const file: unknown = await inStore('readonly', store => store.get(key) as IDBRequest<unknown>);
      if (file instanceof File) held.set(key, file);
    }),
  );
};

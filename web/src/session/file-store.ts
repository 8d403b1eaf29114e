/** The browser's database, one store to a database; without one it answers null to everything. */
const opened = new Map<string, Promise<IDBDatabase | null>>();

const open = (name: string, store: string): Promise<IDBDatabase | null> =>
  new Promise(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });

/** Asks a store of the browser's database; null when it cannot answer: full, closed or forbidden. */
export type InStore = <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result | null>;

/** A store, in a database of its own that is opened when it is first asked. */
export const storeOf =
  (name: string, store: string): InStore =>
  async (mode, ask) => {
    const opening = opened.get(name) ?? open(name, store);
    opened.set(name, opening);
    const database = await opening;
    if (database === null) return null;
    return new Promise(resolve => {
      try {
        const request = ask(database.transaction(store, mode).objectStore(store));
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => resolve(null);
      } catch {
        resolve(null);
      }
    });
  };

/** The files that people are about to send, by key. */
export const inFiles = storeOf('prosa-files', 'files');

/** Open IndexedDB databases, one store each; null when unavailable. */
const opened = new Map<string, Promise<IDBDatabase | null>>();

const open = (name: string, store: string): Promise<IDBDatabase | null> =>
  new Promise(resolve => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(name, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => resolve(null);
  });

/** Accesses an IndexedDB store; null when it is unavailable: full, closed or forbidden. */
export type InStore = <Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result | null>;

/** A store in a database of its own, opened on first use. */
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

/** Files to be sent, by key. */
export const inFiles = storeOf('prosa-files', 'files');

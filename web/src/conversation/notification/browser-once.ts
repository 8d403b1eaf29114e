const NOTIFIED_KEY = 'prosa.told';
const REMEMBERED = 30;
const LOCK = 'prosa-tell';

const notified = (): readonly string[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(NOTIFIED_KEY) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(key => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

const remember = (keys: readonly string[]): void => {
  try {
    localStorage.setItem(NOTIFIED_KEY, JSON.stringify(keys.slice(-REMEMBERED)));
  } catch {
    // Without storage every tab notifies on its own.
  }
};

const hasLocks = (): boolean => typeof navigator !== 'undefined' && 'locks' in navigator;

const alone = async <T>(work: () => Promise<T>): Promise<T> =>
  hasLocks() ? navigator.locks.request(LOCK, work) : work();

/** Longer than a write to the storage takes to reach another tab. */
const HELD_MS = 60_000;

/**
 * Whether this tab is the first to claim a key in the last minute. Tabs run in several processes, and what one writes to
 * the storage reaches another with a delay: a lock is taken in all of them at once.
 */
const takeFirst = (key: string): Promise<boolean> =>
  new Promise(resolve => {
    if (!hasLocks()) return resolve(true);
    const hold = (lock: Lock | null): Promise<void> | void => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(release => setTimeout(release, HELD_MS));
    };
    // Without the lock, the storage decides alone.
    navigator.locks.request(`prosa-told-${key}`, { ifAvailable: true }, hold).catch(() => resolve(true));
  });

/** Claims keys that no tab of this browser has claimed yet; returns those claimed. */
export const claim = (keys: readonly string[]): Promise<readonly string[]> =>
  alone(async () => {
    const known = notified();
    const unknown = keys.filter(key => !known.includes(key));
    const first = await Promise.all(unknown.map(takeFirst));
    const fresh = unknown.filter((_, index) => first[index]);
    if (fresh.length > 0) remember([...known, ...fresh]);
    return fresh;
  });

const lookName = (uuid: string): string => `prosa-look-${uuid}`;

/** The browser refuses a lock with a DOMException. */
const refused = (fault: unknown): void => {
  if (!(fault instanceof DOMException)) throw fault;
};

/** Lets the browser's other tabs know which ticket is looked at here; the lock ends with the tab, however it ends. */
export const lookAt = (uuid: string): (() => void) => {
  let release: () => void = () => undefined;
  if (!hasLocks()) return release;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  // A lock that is refused only means that other tabs may ring.
  navigator.locks.request(lookName(uuid), { mode: 'shared' }, () => held).catch(refused);
  return () => release();
};

/** Which of these tickets are not visible in any tab of this browser. */
export const unseen = async (uuids: readonly string[]): Promise<readonly string[]> => {
  if (!hasLocks()) return uuids;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return uuids.filter(uuid => !names.has(lookName(uuid)));
};

const TOLD = 'prosa.told';
const REMEMBERED = 30;
const LOCK = 'prosa-tell';

const told = (): readonly string[] => {
  try {
    const kept = JSON.parse(localStorage.getItem(TOLD) ?? '[]') as unknown;
    return Array.isArray(kept) ? kept.filter(key => typeof key === 'string') : [];
  } catch {
    return [];
  }
};

const remember = (keys: readonly string[]): void => {
  try {
    localStorage.setItem(TOLD, JSON.stringify(keys.slice(-REMEMBERED)));
  } catch {
    // Without storage every tab notifies on its own.
  }
};

const alone = async <T>(work: () => T): Promise<T> =>
  typeof navigator !== 'undefined' && 'locks' in navigator
    ? navigator.locks.request(LOCK, async () => work())
    : work();

/** Claims keys that no tab of this browser has claimed yet; returns those claimed. */
export const claim = (keys: readonly string[]): Promise<readonly string[]> =>
  alone(() => {
    const known = told();
    const fresh = keys.filter(key => !known.includes(key));
    if (fresh.length > 0) remember([...known, ...fresh]);
    return fresh;
  });

const lookName = (uuid: string): string => `prosa-look-${uuid}`;

/** Lets the browser's other tabs know which ticket is looked at here; the lock ends with the tab, however it ends. */
export const lookAt = (uuid: string): (() => void) => {
  let release: () => void = () => undefined;
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return release;
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  // A lock that is refused only means that other tabs may ring.
  navigator.locks.request(lookName(uuid), { mode: 'shared' }, () => held).catch(() => undefined);
  return () => release();
};

/** Which of these tickets are not visible in any tab of this browser. */
export const unseen = async (uuids: readonly string[]): Promise<readonly string[]> => {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return uuids;
  const { held = [] } = await navigator.locks.query();
  const names = new Set(held.map(({ name }) => name));
  return uuids.filter(uuid => !names.has(lookName(uuid)));
};

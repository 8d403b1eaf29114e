import { useSyncExternalStore } from 'react';

const SECOND = 1_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Date.now();

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of watchers) each();
  }, SECOND);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
};

/** The time, to the second; one timer serves every row that waits. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => (timer === null ? (now = Date.now()) : now));

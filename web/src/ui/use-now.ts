import { useSyncExternalStore } from 'react';

const STEP = 10_000;
const watchers = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | null = null;
let now = Date.now();

const subscribe = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of watchers) each();
  }, STEP);
  return () => {
    watchers.delete(watcher);
    if (watchers.size > 0 || timer === null) return;
    clearInterval(timer);
    timer = null;
  };
};

/** The time, to ten seconds; one timer serves every row that waits. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => (timer === null ? (now = Date.now()) : now));

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

/** Without a timer the time is read again once it is too old: a value of its own for each call would draw for ever. */
const read = (): number => {
  const passed = Date.now();
  if (timer === null && Math.abs(passed - now) >= STEP) now = passed;
  return now;
};

/** The time, to ten seconds; one timer serves every row that waits. */
export const useNow = (): number => useSyncExternalStore(subscribe, read);

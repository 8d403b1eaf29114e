import { useSyncExternalStore } from 'react';

/** Delay after the first screen before optional chunks are loaded. */
const SETTLED_MS = 600;

const listeners = new Set<() => void>();
let isSettled = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports that a screen is rendered; further data may still be loading. */
export const screenStands = (): void => {
  timer ??= setTimeout(() => {
    isSettled = true;
    for (const listener of listeners) listener();
  }, SETTLED_MS);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the first screen has been shown for some time, so that optional chunks may load. */
export const useSettled = (): boolean => useSyncExternalStore(subscribe, () => isSettled);

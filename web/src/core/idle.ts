import { useSyncExternalStore } from 'react';

/** Delay after the first screen before optional chunks are loaded. */
const IDLE_AFTER_MS = 600;

const listeners = new Set<() => void>();
let isIdle = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports that a screen is rendered; further data may still be loading. */
export const screenStands = (): void => {
  timer ??= setTimeout(() => {
    isIdle = true;
    for (const listener of listeners) listener();
  }, IDLE_AFTER_MS);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the first screen has been shown for some time, so that optional chunks may load. */
export const useIdle = (): boolean => useSyncExternalStore(subscribe, () => isIdle);

import { useSyncExternalStore } from 'react';

/** How long the first screen has stood before what nobody waits for is fetched beside it. */
const SETTLED_MS = 600;

const listeners = new Set<() => void>();
let isSettled = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A screen stands; what came with it may still be on its way. */
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

/** Whether the first screen has stood for a while: what people wait for comes first, the rest then. */
export const useSettled = (): boolean => useSyncExternalStore(subscribe, () => isSettled);

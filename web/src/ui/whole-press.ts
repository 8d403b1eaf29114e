const ACTS = new Set(['Enter', ' ']);

/** Where the key that is down went down. */
const begun = new Map<string, EventTarget | null>();

const onDown = (event: KeyboardEvent): void => {
  if (!event.repeat) begun.set(event.key, event.target);
};

const onUp = (event: KeyboardEvent): void => {
  const where = begun.get(event.key);
  begun.delete(event.key);
  if (ACTS.has(event.key) && where !== event.target) event.stopImmediatePropagation();
};

/**
 * A press counts where it began. The library's buttons act when Enter or Space comes up, wherever it went down: what
 * such a key has closed gives its focus to a button, which would open it again, and what it has opened would choose its
 * first line.
 */
export const countWholePresses = (): void => {
  window.addEventListener('keydown', onDown, true);
  window.addEventListener('keyup', onUp, true);
};

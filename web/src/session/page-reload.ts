let reload = (): void => location.reload();

/** Reloads the page, so that no state of the last user stays in memory. */
export const reloadPage = (): void => reload();

/** Replaces the reload in tests, which only record it. */
export const setReload = (next: () => void): void => {
  reload = next;
};

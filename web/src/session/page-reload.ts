let reload = (): void => location.reload();

/** Loads the page anew, so that nothing of the last person stays in its memory. */
export const reloadPage = (): void => reload();

/** Replaces the way the page is loaded anew; tests only note that it was asked for. */
export const setReload = (next: () => void): void => {
  reload = next;
};

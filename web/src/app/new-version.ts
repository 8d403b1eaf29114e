const ownEntry = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? null;

const reloadIfUpdated = async (): Promise<void> => {
  const entry = ownEntry();
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (entry === null || answer?.ok !== true) return;
  if (!(await answer.text()).includes(entry)) location.reload();
};

/**
 * Loads the page anew when a part of it is gone because the server has another version by now; what is written and
 * not sent survives. A server that is merely away changes nothing.
 */
export const followVersions = (): void => {
  addEventListener('vite:preloadError', () => void reloadIfUpdated());
};

const ownEntry = (): string | null =>
  document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src') ?? null;

const reloadIfUpdated = async (): Promise<void> => {
  const entry = ownEntry();
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => null);
  if (entry === null || answer?.ok !== true) return;
  if (!(await answer.text()).includes(entry)) location.reload();
};

/**
 * Reloads the page when a chunk is missing because the server has a newer version; drafts and unsent messages
 * survive. An unavailable server changes nothing.
 */
export const followVersions = (): void => {
  addEventListener('vite:preloadError', () => void reloadIfUpdated());
};

import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, followed. */
export const useMediaQuery = (query: string): boolean =>
  useSyncExternalStore(
    watcher => {
      const list = matchMedia(query);
      list.addEventListener('change', watcher);
      return () => list.removeEventListener('change', watcher);
    },
    () => matchMedia(query).matches,
  );

/** The widths at which the layout changes (ux §5). */
export const NARROW = '(max-width: 599px)';
/** Bodies on which the side menu opens by default. */
export const WIDE = '(min-width: 1201px)';

import { useSyncExternalStore } from 'react';

interface Followed {
  readonly watch: (watcher: () => void) => () => void;
  readonly holds: () => boolean;
}

const followed = new Map<string, Followed>();

const follow = (query: string): Followed => {
  const known = followed.get(query);
  if (known !== undefined) return known;
  const list = matchMedia(query);
  const made: Followed = {
    watch: watcher => {
      list.addEventListener('change', watcher);
      return () => list.removeEventListener('change', watcher);
    },
    holds: () => list.matches,
  };
  followed.set(query, made);
  return made;
};

/** Whether a media query matches, updated live; equal queries share one listener. */
export const useMediaQuery = (query: string): boolean => {
  const { watch, holds } = follow(query);
  return useSyncExternalStore(watch, holds);
};

/** The widths at which the layout changes (ux §5). */
export const NARROW = '(max-width: 599px)';
/** Screens with room for the contact's card beside list and conversation. */
export const DOCKED = '(min-width: 1440px)';
/** Bodies on which the side menu opens by default. */
export const WIDE = '(min-width: 1201px)';

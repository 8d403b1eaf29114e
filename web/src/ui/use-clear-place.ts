import { useLayoutEffect, useState } from 'react';
import type { RefObject } from 'react';
import { clearBottom } from './clear-place';

/** What a notice never covers: the feet of dialogs, where messages are written, and main buttons. */
const TAKEN = '.overlay-footer, .composer, button[type=submit], button.bp6-intent-primary';

const OVERLAYS = '.bp6-portal .overlay-dialog, .bp6-portal .sheet';

/** How often it is looked again while a notice is shown: a dialog may open under it. */
const LOOK_MS = 200;

const extents = (): readonly DOMRect[] => {
  const overlays = [...document.querySelectorAll(OVERLAYS)];
  // What is behind a dialog cannot be used.
  const shown: readonly ParentNode[] = overlays.length > 0 ? overlays : [document];
  return shown
    .flatMap(each => [...each.querySelectorAll(TAKEN)])
    .map(each => each.getBoundingClientRect())
    .filter(({ height }) => height > 0);
};

/** The distance from the foot of the screen at which the shown notices cover nothing that is pressed or written in. */
export const useClearPlace = (element: RefObject<HTMLElement | null>, isShown: boolean): number | null => {
  const [bottom, setBottom] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const look = (): void => {
      const height = element.current?.scrollHeight ?? 0;
      setBottom(clearBottom(extents(), height, window.innerHeight));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [element, isShown]);
  return isShown ? bottom : null;
};

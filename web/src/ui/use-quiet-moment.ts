import { useEffect, useState } from 'react';
import { isTextField } from './writing';

/** Interval at which user activity is checked. */
const LOOK_MS = 500;

/** A dialog, a menu, a panel, a recording, files to be sent, or on a phone an open conversation. */
const UNDER_WAY = [
  '.bp6-overlay-open',
  '[role=dialog]',
  '[role=alertdialog]',
  '[role=menu]',
  '.bp6-popover:not(.bp6-tooltip)',
  '.recorder',
  '.file-strip',
  '[data-narrow=true] .conversation',
  '[data-narrow=true] .chat',
].join();

const holdsText = (field: Element | null): boolean =>
  (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement) && field.value !== '';

/** Whether a person is in the middle of something that must not be covered. */
const isBusy = (): boolean =>
  document.querySelector(UNDER_WAY) !== null ||
  [...document.querySelectorAll('.composer-field')].some(holdsText) ||
  (isTextField(document.activeElement) && holdsText(document.activeElement));

/** Becomes true once the user is idle, and stays true while `isWanted` is. */
export const useQuietMoment = (isWanted: boolean): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = (): void => {
      if (!isBusy()) setQuiet(true);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      clearInterval(timer);
      setQuiet(false);
    };
  }, [isWanted]);
  return isWanted && isQuiet;
};

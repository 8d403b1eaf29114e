import { readPreference } from '../../ui/preferences';
import { playTone } from '../../ui/tone';

/** Whether this tab can ring at all: browsers are silent until the person's first gesture in it. */
export const canRing = (): boolean =>
  readPreference('volume') > 0 &&
  (typeof navigator === 'undefined' || (navigator.userActivation?.hasBeenActive ?? true));

/** The sound of a message, at the stored volume. */
export const ring = (): void => playTone(readPreference('volume'));

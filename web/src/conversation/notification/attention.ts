import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const;

/** Whether the person is in front of this page: its tab is seen and its window has the focus. */
export const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Emits whether the page has the user's attention, regardless of the focused field. */
export const attention = (): EventChannel<boolean> =>
  eventChannel(emit => {
    let last = isAttentive();
    const tell = (): void => {
      const now = isAttentive();
      if (now !== last) emit(now);
      last = now;
    };
    for (const event of EVENTS) addEventListener(event, tell);
    return () => {
      for (const event of EVENTS) removeEventListener(event, tell);
    };
  });

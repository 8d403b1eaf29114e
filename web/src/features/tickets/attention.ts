import type { EventChannel } from 'redux-saga';
import { eventChannel } from 'redux-saga';

const EVENTS = ['focus', 'blur', 'visibilitychange'] as const;

/** Whether the person is in front of this page: its tab is seen and its window has the focus. */
export const isAttentive = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** Tells whenever the person comes to this page or goes from it. */
export const attention = (): EventChannel<boolean> =>
  eventChannel(emit => {
    const tell = (): void => emit(isAttentive());
    for (const event of EVENTS) addEventListener(event, tell, true);
    return () => {
      for (const event of EVENTS) removeEventListener(event, tell, true);
    };
  });

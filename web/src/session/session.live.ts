import type { LiveChannels, SignedInUser, UserView } from '@prosa/contracts';
import type { LiveEvent } from '../live/live.slice';
import type { SessionState } from './session.slice';

const ownView = (state: SessionState, frame: LiveEvent): UserView | null =>
  frame.channel === 'user' && frame.payload.action !== 'delete' && frame.payload.user.id === state.user?.id
    ? frame.payload.user
    : null;

/** The signed-in person's own data as others changed it: a new queue, another profile, a new name. */
export const withOwnUserFrames = (state: SessionState, frames: readonly LiveEvent[]): SessionState => {
  let next = state;
  for (const frame of frames) {
    const view = ownView(next, frame);
    if (view !== null && next.user !== null)
      next = { ...next, user: { ...next.user, ...view, company: next.user.company } };
  }
  return next;
};

/** The last frame about a sign-in of this user elsewhere; null when there is none. */
export const signInElsewhere = (
  user: SignedInUser,
  frames: readonly LiveEvent[],
): LiveChannels['auth'] | null => {
  let found: LiveChannels['auth'] | null = null;
  for (const frame of frames)
    if (frame.channel === 'auth' && frame.payload.user.id === user.id) found = frame.payload;
  return found;
};

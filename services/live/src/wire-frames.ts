import { channelName, maySeeFrame, type CatchUpAnswer, type LiveFrame } from '@prosa/contracts';
import { renewMediaUrls } from '@prosa/media';
import type { Viewer } from '@prosa/http';

/** A frame as it goes over the wire: the event's name, and the payload with its sequence number. */
export interface WireFrame {
  readonly event: string;
  readonly payload: object;
}

/** A frame for those who may see it. */
export const shownFrame = (companyId: number, frame: LiveFrame): WireFrame => ({
  event: channelName(companyId, frame.channel),
  payload: { ...frame.payload, seq: frame.seq },
});

/** The channels of a user who signed in to an overdue company only to pay. */
const PAYING: ReadonlySet<LiveFrame['channel']> = new Set(['auth', 'company', 'invoice', 'payment', 'user']);

/**
 * Whether a person may see a frame. A user who acts as an administrator does not see where that administrator signs in: their
 * browser would take it for its own.
 */
export const maySee = (viewer: Viewer, { channel, audience }: LiveFrame): boolean =>
  (viewer.overdue !== true || PAYING.has(channel)) &&
  !(channel === 'auth' && viewer.acting !== undefined) &&
  maySeeFrame(viewer, audience);

/** Adds what is known only when a frame is sent: whether its user is online. */
export const asOfNow = (frame: LiveFrame, isOnline: (userId: number) => boolean): LiveFrame => {
  if (frame.channel !== 'user') return frame;
  const { payload } = frame as LiveFrame<'user'>;
  if (payload.action === 'delete') return frame;
  return { ...frame, payload: { ...payload, user: { ...payload.user, online: isOnline(payload.user.id) } } };
};

/** A range of sequence numbers whose frames the receiver may not see. */
export interface HiddenRange {
  readonly from: number;
  readonly to: number;
}

/** Replaces hidden frames, so that the receiver's sequence stays dense. */
export const hiddenFrame = (companyId: number, { from, to }: HiddenRange): WireFrame => ({
  event: `company-${companyId}-seq`,
  payload: from === to ? { seq: to, hidden: true } : { seq: to, from, to, hidden: true },
});

type CaughtUp = CatchUpAnswer['frames'][number];

/** A frame as it is caught up over HTTP; the addresses of files in it are good again. */
export const caughtUpFrame = (companyId: number, frame: LiveFrame, seen: boolean): CaughtUp =>
  seen
    ? {
        seq: frame.seq,
        event: channelName(companyId, frame.channel),
        payload: renewMediaUrls(companyId, frame.payload),
      }
    : { seq: frame.seq, hidden: true };

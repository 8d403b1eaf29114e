import { channelName, type CatchUpAnswer, type LiveFrame } from '@prosa/contracts';

/** A frame as it goes over the wire: the event's name, and the payload with its place. */
export interface WireFrame {
  readonly event: string;
  readonly payload: object;
}

/** A frame for those who may see it. */
export const shownFrame = (companyId: number, frame: LiveFrame): WireFrame => ({
  event: channelName(companyId, frame.channel),
  payload: { ...frame.payload, seq: frame.seq },
});

/** A stretch of places whose frames the receiver may not see. */
export interface HiddenStretch {
  readonly from: number;
  readonly to: number;
}

/** What stands in for hidden frames, so that the receiver's places stay dense. */
export const hiddenFrame = (companyId: number, { from, to }: HiddenStretch): WireFrame => ({
  event: `company-${companyId}-seq`,
  payload: from === to ? { seq: to, hidden: true } : { seq: to, from, to, hidden: true },
});

type CaughtUp = CatchUpAnswer['frames'][number];

/** A frame as it is caught up over HTTP. */
export const caughtUpFrame = (companyId: number, frame: LiveFrame, seen: boolean): CaughtUp =>
  seen
    ? { seq: frame.seq, event: channelName(companyId, frame.channel), payload: frame.payload }
    : { seq: frame.seq, hidden: true };

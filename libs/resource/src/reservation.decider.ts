import { reject } from '@prosa/kernel';
import type { Decider } from '@prosa/kernel';
import type { ErrorCode } from '@prosa/contracts';
import type { ReservationEvent } from './reservation.events';

/** The holder of a unique value, and since when; null when it is free. */
export type ReservationState = { readonly holder: string; readonly since: string } | null;

/** The commands of a unique value; `kind` only documents, for readers of the log, what is unique. */
export type ReservationCommand =
  | {
      readonly kind: 'reserve';
      readonly of: string;
      readonly holder: string;
      readonly error: ErrorCode;
      /** A holder that proved not to need the value: it may be taken over from this one, and from no other. */
      readonly instead?: string;
    }
  | { readonly kind: 'release'; readonly holder: string };

/**
 * A value that one record of a company may have. The stream's expected revision makes it exact under a race:
 * of two that reserve at once, one appends and the other decides again and is refused with its `error`.
 */
export const reservationDecider: Decider<ReservationState, ReservationCommand, ReservationEvent> = {
  initial: null,
  decide: (command, state, context) => {
    if (command.kind === 'release') {
      return state?.holder === command.holder
        ? [{ type: 'ValueReleased', data: { holder: command.holder } }]
        : [];
    }
    if (state?.holder === command.holder) return [];
    if (state !== null && state.holder !== command.instead) return reject(command.error);
    const since = context.now.toISOString();
    return [{ type: 'ValueReserved', data: { holder: command.holder, kind: command.of, since } }];
  },
  evolve: (_state, event) =>
    event.type === 'ValueReserved' ? { holder: event.data.holder, since: event.data.since } : null,
};

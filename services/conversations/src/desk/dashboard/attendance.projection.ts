import type { TableProjection } from '@prosa/projections';
import type { AttendanceRow } from '@prosa/read-model';
import type { TicketEvent } from '../../core/ticket/ticket.events';

type Fold = (row: AttendanceRow) => Partial<AttendanceRow>;

const byStream = ({ stream }: { stream: string }): readonly [string][] => [
  [stream.slice(stream.indexOf('_') + 1)],
];

const change = (row: AttendanceRow | undefined, fold: Fold): AttendanceRow | undefined =>
  row && { ...row, ...fold(row) };

/**
 * One row per ticket that needed attendance: the input of the dashboard. A reopened ticket counts once, by its last
 * end. To change the counting, rename the part: the log is then read again from the beginning.
 */
export const attendanceProjection: TableProjection<AttendanceRow, TicketEvent> = {
  table: 'attendance',
  key: ['ticketUuid'],
  on: {
    TicketOpened: {
      keys: byStream,
      // A program's message to a contact who did not write is no attendance.
      fold: (_, { data, metadata }, [ticketUuid]) =>
        data.status === 'closed'
          ? null
          : {
              ticketUuid: String(ticketUuid),
              companyId: metadata.companyId,
              status: data.status,
              userId: data.user?.id ?? null,
              startedAt: new Date(metadata.at),
              acceptedAt: data.status === 'open' ? new Date(metadata.at) : null,
              finishedAt: null,
              rating: null,
              ratedUserId: null,
              ratedAt: null,
            },
    },
    TicketAccepted: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        change(row, () => ({ status: 'open', userId: data.user.id, acceptedAt: new Date(metadata.at) })),
    },
    TicketReturned: {
      keys: byStream,
      fold: row => change(row, () => ({ status: 'pending', userId: null, acceptedAt: null })),
    },
    TicketTransferred: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        change(row, before => ({
          status: data.status,
          userId: data.to.user?.id ?? null,
          acceptedAt: data.status === 'open' ? (before.acceptedAt ?? new Date(metadata.at)) : null,
        })),
    },
    TicketClosed: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        change(row, before => ({
          status: 'closed',
          userId: data.user?.id ?? before.userId,
          finishedAt: new Date(metadata.at),
        })),
    },
    TicketReopened: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        change(row, () => ({
          status: 'open',
          userId: data.user.id,
          acceptedAt: new Date(metadata.at),
          finishedAt: null,
        })),
    },
    TicketRated: {
      keys: byStream,
      fold: (row, { data, metadata }) =>
        change(row, () => ({
          rating: data.rating,
          ratedUserId: data.user?.id ?? null,
          ratedAt: new Date(metadata.at),
        })),
    },
    TicketDeleted: { keys: byStream, fold: () => null },
  },
};

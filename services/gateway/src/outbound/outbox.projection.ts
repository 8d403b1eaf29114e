import { OUTBOUND_REQUESTED, OUTBOUND_RETRY_REQUESTED, type OutboundRequest } from '@prosa/contracts';
import type { Fact, Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { WaOutboxRow } from '@prosa/read-model';

type Requested = Fact<typeof OUTBOUND_REQUESTED, OutboundRequest>;
type RetryRequested = Fact<typeof OUTBOUND_RETRY_REQUESTED, OutboundRequest>;
type SendFact = Requested | RetryRequested;

const byMessage = ({ data }: { data: OutboundRequest }): readonly [string][] => [[data.messageId]];

/** Postgres keeps no NUL in a text. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '');

const rowOf = (event: Recorded<SendFact>, round: number): WaOutboxRow => {
  const { messageId, connectionId, to, body, quoted } = event.data;
  return {
    companyId: event.metadata.companyId,
    messageId,
    connectionId,
    position: event.position.toString(),
    round,
    phone: to.phone ?? null,
    lid: to.lid ?? null,
    body: withoutNul(body),
    quoted: quoted === null ? null : JSON.stringify({ ...quoted, body: withoutNul(quoted.body) }),
    requestedAt: new Date(event.metadata.at),
  };
};

/**
 * What the conversations asked to send. The rows say nothing of what became of it, so a rebuild makes them anew
 * without sending anything again.
 */
export const outboxProjection: TableProjection<WaOutboxRow, SendFact> = {
  table: 'waOutbox',
  key: ['messageId'],
  on: {
    [OUTBOUND_REQUESTED]: { keys: byMessage, fold: (row, event) => row ?? rowOf(event, 1) },
    [OUTBOUND_RETRY_REQUESTED]: {
      keys: byMessage,
      fold: (row, event) => rowOf(event, (row?.round ?? 0) + 1),
    },
  },
};

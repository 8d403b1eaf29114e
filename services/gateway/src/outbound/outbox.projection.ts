import {
  OUTBOUND_EDIT_REQUESTED,
  OUTBOUND_REACTION_REQUESTED,
  OUTBOUND_REQUESTED,
  OUTBOUND_RETRY_REQUESTED,
  OUTBOUND_REVOKE_REQUESTED,
  type MessageChangeKind,
  type OutboundChange,
  type OutboundEdit,
  type OutboundPlace,
  type OutboundReaction,
  type OutboundRequest,
} from '@prosa/contracts';
import type { Fact, Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { WaOutboxRow } from '@prosa/read-model';

type SendFact =
  Fact<typeof OUTBOUND_REQUESTED, OutboundRequest> | Fact<typeof OUTBOUND_RETRY_REQUESTED, OutboundRequest>;
type EditFact = Fact<typeof OUTBOUND_EDIT_REQUESTED, OutboundEdit>;
type RevokeFact = Fact<typeof OUTBOUND_REVOKE_REQUESTED, OutboundChange>;
type ReactionFact = Fact<typeof OUTBOUND_REACTION_REQUESTED, OutboundReaction>;
type OutboxFact = SendFact | EditFact | RevokeFact | ReactionFact;

const byMessage = ({ data }: { data: OutboundRequest }): readonly [string][] => [[data.messageId]];
const byChange = ({ data }: { data: OutboundChange }): readonly [string][] => [[data.changeId]];

/** Postgres keeps no NUL in a text. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '');

/** What is the same for everything that goes out; a message of no words unless more is said. */
const placed = (event: Recorded<Fact<string, OutboundPlace>>, messageId: string): WaOutboxRow => ({
  companyId: event.metadata.companyId,
  messageId,
  connectionId: event.data.connectionId,
  position: event.position.toString(),
  round: 1,
  phone: event.data.to.phone ?? null,
  lid: event.data.to.lid ?? null,
  groupId: event.data.to.groupId ?? null,
  kind: 'message',
  body: '',
  quoted: null,
  targetId: null,
  targetFromMe: true,
  targetAuthor: null,
  mediaType: 'extendedTextMessage',
  media: null,
  requestedAt: new Date(event.metadata.at),
});

const rowOf = (event: Recorded<SendFact>, round: number): WaOutboxRow => {
  const { messageId, body, quoted, media, mediaType = 'extendedTextMessage' } = event.data;
  return {
    ...placed(event, messageId),
    round,
    body: withoutNul(body),
    quoted: quoted === null ? null : JSON.stringify({ ...quoted, body: withoutNul(quoted.body) }),
    mediaType,
    media: media ? JSON.stringify(media) : null,
  };
};

const changeOf = (
  event: Recorded<Fact<string, OutboundChange>>,
  kind: MessageChangeKind,
  text: string,
): WaOutboxRow => ({
  ...placed(event, event.data.changeId),
  kind,
  body: withoutNul(text),
  targetId: event.data.messageId,
  targetFromMe: event.data.fromMe,
  targetAuthor: event.data.author === undefined ? null : JSON.stringify(event.data.author),
});

/**
 * What the conversations asked to send, messages and changes of messages alike. The rows say nothing of what became of
 * it, so a rebuild makes them anew without sending anything again.
 */
export const outboxProjection: TableProjection<WaOutboxRow, OutboxFact> = {
  table: 'waOutbox',
  key: ['messageId'],
  on: {
    [OUTBOUND_REQUESTED]: { keys: byMessage, fold: (row, event) => row ?? rowOf(event, 1) },
    [OUTBOUND_RETRY_REQUESTED]: {
      keys: byMessage,
      fold: (row, event) => rowOf(event, (row?.round ?? 0) + 1),
    },
    [OUTBOUND_EDIT_REQUESTED]: {
      keys: byChange,
      fold: (row, event) => row ?? changeOf(event, 'edit', event.data.body),
    },
    [OUTBOUND_REVOKE_REQUESTED]: {
      keys: byChange,
      fold: (row, event) => row ?? changeOf(event, 'revoke', ''),
    },
    [OUTBOUND_REACTION_REQUESTED]: {
      keys: byChange,
      fold: (row, event) => row ?? changeOf(event, 'reaction', event.data.emoji),
    },
  },
};

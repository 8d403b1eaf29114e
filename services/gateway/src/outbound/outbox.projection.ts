import type { MessageChangeKind, OutboundChange, OutboundPlace, OutboundRequest } from '@prosa/contracts';
import type { Fact, Recorded } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type {
  MessageEditRequested as EditFact,
  MessageReactionRequested as ReactionFact,
  MessageRetryRequested,
  MessageRevokeRequested as RevokeFact,
  MessageSendRequested,
} from '@prosa/published-facts';
import type { WaOutboxRow } from '@prosa/read-model';

type SendFact = MessageSendRequested | MessageRetryRequested;
type OutboxFact = SendFact | EditFact | RevokeFact | ReactionFact;

const byMessage = ({ data }: { data: OutboundRequest }): readonly [string][] => [[data.messageId]];
const byChange = ({ data }: { data: OutboundChange }): readonly [string][] => [[data.changeId]];

/** PostgreSQL text cannot contain NUL. */
const withoutNul = (text: string): string => text.replaceAll('\u0000', '');

/** The columns that all rows share; a message with an empty body unless more is given. */
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
 * Outbound requests of the conversations, messages and changes of messages alike. The rows do not contain the
 * outcome, so a rebuild recreates them without resending.
 */
export const outboxProjection: TableProjection<WaOutboxRow, OutboxFact> = {
  table: 'waOutbox',
  key: ['messageId'],
  on: {
    MessageSendRequested: { keys: byMessage, fold: (row, event) => row ?? rowOf(event, 1) },
    MessageRetryRequested: {
      keys: byMessage,
      fold: (row, event) => rowOf(event, (row?.round ?? 0) + 1),
    },
    MessageEditRequested: {
      keys: byChange,
      fold: (row, event) => row ?? changeOf(event, 'edit', event.data.body),
    },
    MessageRevokeRequested: {
      keys: byChange,
      fold: (row, event) => row ?? changeOf(event, 'revoke', ''),
    },
    MessageReactionRequested: {
      keys: byChange,
      fold: (row, event) => row ?? changeOf(event, 'reaction', event.data.emoji),
    },
  },
};

import type { Recorded } from '@prosa/kernel';
import type { RowKey, TableProjection } from '@prosa/projections';
import type { MessageWordsRow } from '@prosa/read-model';
import type { MessageEvent } from '../../core/message/message.events';
import { messageUuid } from '../../core/message/message-id';
import { searchableText, type Searchable } from './searchable-text';
import { rootedWordsOf } from './word-roots';

type Fact<Type extends MessageEvent['type']> = Recorded<Extract<MessageEvent, { type: Type }>>;

/** A longer message is found by its beginning. */
const MOST_WORDS = 2_000;

const byMessage = ({ data }: { data: { connectionId: number; messageId: string } }): readonly RowKey[] => [
  [messageUuid(data.connectionId, data.messageId)],
];

/**
 * `'7:boleto' '7:boletos' '7:pedido'`: each word by its stem, and in full for prefix search. Words consist of
 * letters and digits, so no escaping is needed.
 */
const vectorOf = (companyId: number, said: Searchable): string => {
  const found = new Set<string>();
  for (const { word, root } of rootedWordsOf(searchableText(said)).slice(0, MOST_WORDS))
    found.add(root).add(word);
  const beginning = `'${companyId}:`;
  return found.size === 0 ? '' : beginning + [...found].join(`' ${beginning}`) + "'";
};

type Spoken = Fact<'MessageReceived'> | Fact<'MessageSentFromPhone'> | Fact<'MessageSendRequested'>;

const fileNameOf = ({ data }: Spoken): string | undefined =>
  data.media?.name ?? ('file' in data ? data.file?.name : undefined);

/** A placeholder has no words; they are added by the message that replaces it. */
const wordsOf = (event: Spoken): string => {
  const { mediaType, body } = event.data;
  if ('undecryptable' in event.data && event.data.undecryptable === true) return '';
  return vectorOf(event.metadata.companyId, { mediaType, body, fileName: fileNameOf(event) });
};

const spoken = (row: MessageWordsRow | undefined, event: Spoken): MessageWordsRow => {
  if (row !== undefined && row.words !== '') return row;
  const { companyId } = event.metadata;
  const { ticketUuid, connectionId, messageId } = event.data;
  const words = wordsOf(event);
  if (row !== undefined) return { ...row, words };
  const position = event.position.toString();
  return { uuid: messageUuid(connectionId, messageId), companyId, ticketUuid, position, words };
};

/** The full-text index of messages. Revoked messages are removed from it. */
export const messageWordsProjection: TableProjection<MessageWordsRow, MessageEvent> = {
  table: 'messageWords',
  key: ['uuid'],
  on: {
    MessageReceived: { keys: byMessage, fold: spoken },
    MessageSentFromPhone: { keys: byMessage, fold: spoken },
    MessageSendRequested: { keys: byMessage, fold: spoken },
    MessageMoved: {
      keys: byMessage,
      fold: (row, { data }) => row && { ...row, ticketUuid: data.ticketUuid },
    },
    MessageEdited: {
      keys: byMessage,
      fold: (row, { data, metadata }) =>
        row && { ...row, words: vectorOf(metadata.companyId, { body: data.body }) },
    },
    MessageRevoked: { keys: byMessage, fold: () => null },
  },
};

import type { InboundConnection, InboundFact } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import { messageUuid } from '../message/message-id';

/** What tells two facts about one message apart; a message can fail, be sent again and fail again. */
const occasionOf = (fact: InboundFact): string => {
  if (fact.kind !== 'ack') return '';
  return fact.state === 'failed' ? `failed ${fact.at}` : fact.state;
};

/** One id per external cause: the same fact told twice is one event. */
export const causeOf = (fact: InboundFact): string =>
  uuidv5(
    'inbound',
    fact.connection.uuid,
    fact.kind,
    fact.waId,
    fact.fromMe ? 'ours' : 'theirs',
    occasionOf(fact),
  );

const HEARD = ['message', 'unreadable', 'call'] as const;

/** The ids of the facts by which a message can stand in the log: heard, from either side, or asked for by us. */
export const factsOfMessage = (connection: InboundConnection, waId: string): readonly string[] => [
  uuidv5('send', messageUuid(connection.id, waId)),
  ...HEARD.flatMap(kind =>
    ['theirs', 'ours'].map(side => uuidv5('inbound', connection.uuid, kind, waId, side, '')),
  ),
];

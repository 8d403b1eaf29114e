import type { InboundConnection, InboundFact } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import { messageUuid } from '../message/message-id';
import type { MessageEvent } from '../message/message.events';

/** What tells two facts about one message apart; a message can fail, be sent again and fail again. */
const occasionOf = (fact: InboundFact): string => {
  if (fact.kind !== 'ack') return '';
  return fact.state === 'failed' ? `failed ${fact.at}` : fact.state;
};

/**
 * One id per external cause: the same fact told twice is one event. A placeholder has the id of its message, so that
 * whichever is told second is known.
 */
export const causeOf = (fact: InboundFact): string =>
  uuidv5(
    'inbound',
    fact.connection.uuid,
    fact.kind === 'unreadable' ? 'message' : fact.kind,
    fact.waId,
    fact.fromMe ? 'ours' : 'theirs',
    occasionOf(fact),
  );

/** The id of what is written of a fact; what is told once more of a message that is known has one of its own. */
export const idOf = (fact: InboundFact, event: MessageEvent): string => {
  const cause = causeOf(fact);
  if (event.type === 'MessageMoved') return uuidv5('moved', cause, event.data.ticketUuid);
  return 'readAtLast' in event.data ? uuidv5('read at last', cause) : cause;
};

/** Placeholders once had ids of their own. */
const HEARD = ['message', 'unreadable', 'call'] as const;

/** The ids of the facts by which a message can stand in the log: heard, from either side, or asked for by us. */
export const factsOfMessage = (connection: InboundConnection, waId: string): readonly string[] => [
  uuidv5('send', messageUuid(connection.id, waId)),
  ...HEARD.flatMap(kind =>
    ['theirs', 'ours'].map(side => uuidv5('inbound', connection.uuid, kind, waId, side, '')),
  ),
];

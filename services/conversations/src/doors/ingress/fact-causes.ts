import type { InboundConnection, InboundFact } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import { requestId } from '../../core/message/message-id';
import type { MessageEvent } from '../../core/message/message.events';

/** Distinguishes facts about one message; a message can fail, be resent and fail again. */
const occasionOf = (fact: InboundFact): string => {
  if (fact.kind === 'media' && fact.better === true) return 'better';
  if (fact.kind !== 'ack') return '';
  return fact.state === 'failed' ? `failed ${fact.at}` : fact.state;
};

/**
 * A deterministic id per external cause: a redelivered fact yields the same event. A placeholder shares the id of
 * its message, so that whichever arrives second is recognised.
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

/** The id of the event of a fact; a further fact about a known message has an id of its own. */
export const idOf = (fact: InboundFact, event: MessageEvent): string => {
  const cause = causeOf(fact);
  if (event.type === 'MessageMoved') return uuidv5('moved', cause, event.data.ticketUuid);
  return 'readAtLast' in event.data ? uuidv5('read at last', cause) : cause;
};

/** Placeholders had ids of their own in earlier versions. */
const INBOUND_KINDS = ['message', 'unreadable', 'call'] as const;

/** The ids of the facts by which a message can be in the log: received from either side, or requested by us. */
export const factsOfMessage = (connection: InboundConnection, waId: string): readonly string[] => [
  requestId({ connectionId: connection.id, messageId: waId }),
  ...INBOUND_KINDS.flatMap(kind =>
    ['theirs', 'ours'].map(side => uuidv5('inbound', connection.uuid, kind, waId, side, '')),
  ),
];

import { createHash } from 'node:crypto';
import type { InboundChat } from '@prosa/contracts';
import type { PersonalIds } from '@prosa/crypto';
import { uuidv5 } from '@prosa/kernel';

const asked = new Map<string, string>();
const MOST_ASKED = 4_096;

/** The row and event identity of a WhatsApp message: the same message on the same connection is always the same one. */
export const messageUuid = (connectionId: number, messageId: string): string => {
  // Every table with messages computes this id, and hashing is expensive.
  const question = `${connectionId} ${messageId}`;
  let uuid = asked.get(question);
  if (uuid === undefined) {
    if (asked.size === MOST_ASKED) asked.clear();
    asked.set(question, (uuid = uuidv5('message', connectionId, messageId)));
  }
  return uuid;
};

/** The id of the fact that requests a message's sending: a repeated command yields the same fact. */
export const requestId = ({
  connectionId,
  messageId,
}: {
  readonly connectionId: number;
  readonly messageId: string;
}): string => uuidv5('send', messageUuid(connectionId, messageId));

/**
 * The WhatsApp id of a message that we send, a function of the id that the browser gave it: a repeated request is the
 * same message, and a phone drops its repetition. Shaped like the ids of WhatsApp Web: `3EB0` and 18 hexadecimal digits.
 */
export const mintMessageId = (clientId: string): string =>
  `3EB0${createHash('sha256').update(clientId).digest('hex').slice(0, 18).toUpperCase()}`;

/** The stream of a chat's acks, whose id does not tell whose chat it is. */
export const ackStreamOf = async (
  ids: PersonalIds,
  companyId: number,
  connectionId: number,
  chat: InboundChat,
): Promise<{ readonly companyId: number; readonly id: string }> => {
  const address = chat.groupId ?? chat.phone ?? chat.lid ?? '';
  return { companyId, id: await ids.idOf(companyId, 'acks', `${connectionId}:${address}`) };
};

import { holderMark, type HolderKind, type MessageMedia } from '@prosa/contracts';
import { uuidv5 } from '@prosa/kernel';
import type { ContactRow } from '@prosa/read-model';
import { addressOf } from '../contact/contact-address';
import { messageUuid, mintMessageId } from './message-id';
import type { MessageSendRequested } from './message.events';

/** The author of what nobody in person says. */
export const CHATBOT_AUTHOR = 'Chatbot';

/** Where the chatbot speaks, and to whom. */
export interface ChatbotPlace {
  readonly kind: HolderKind;
  readonly uuid: string;
  readonly number: number;
  readonly connectionId: number;
  readonly contact: ContactRow;
}

/** What the chatbot says; with a voice note, the words it speaks stay the message's body, to be read and searched. */
export interface ChatbotWords {
  readonly body: string;
  readonly media?: MessageMedia;
}

/** The request of a message that the chatbot says; its ids follow from the command, so that a repetition is the same message. */
export const chatbotMessage = (
  { kind, uuid, number, connectionId, contact }: ChatbotPlace,
  { body, media }: ChatbotWords,
  commandId: string,
): { readonly id: string; readonly fact: MessageSendRequested } => {
  const messageId = mintMessageId(`chatbot ${commandId}`);
  const data = {
    messageId,
    connectionId,
    ...holderMark(kind),
    ticketId: number,
    ticketUuid: uuid,
    contactId: contact.id,
    contactUuid: contact.uuid,
    user: null,
    author: CHATBOT_AUTHOR,
    to: addressOf(contact),
    body,
    ...(media === undefined ? {} : { mediaType: 'audio' as const, media }),
    quoted: null,
    clientId: null,
  };
  return {
    id: uuidv5('send', messageUuid(connectionId, messageId)),
    fact: { type: 'MessageSendRequested', data },
  };
};

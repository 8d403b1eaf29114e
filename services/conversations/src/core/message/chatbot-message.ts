import { holderMark, type HolderKind, type MessageMedia } from '@prosa/contracts';
import type { ContactRow } from '@prosa/read-model';
import { addressOf } from '../contact/contact-address';
import { mintMessageId, requestId } from './message-id';
import { bubbleOf } from './said-files';
import type { MessageSendRequested } from './message.events';

/** The author of automatic messages. */
export const CHATBOT_AUTHOR = 'Chatbot';

/** The conversation of a chatbot's message. */
export interface ChatbotPlace {
  readonly kind: HolderKind;
  readonly uuid: string;
  readonly number: number;
  readonly connectionId: number;
  readonly contact: ContactRow;
}

/** What the chatbot says: the body is a voice note's words, to be read and searched, and any other file's caption. */
export interface ChatbotWords {
  readonly body: string;
  readonly media?: MessageMedia;
  /** The bot's name; {@link CHATBOT_AUTHOR} by default. */
  readonly author?: string;
}

/**
 * The request of a chatbot's message; its ids are derived from the command, so that a repetition is the same
 * message.
 */
export const chatbotMessage = (
  { kind, uuid, number, connectionId, contact }: ChatbotPlace,
  { body, media, author = CHATBOT_AUTHOR }: ChatbotWords,
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
    author,
    to: addressOf(contact),
    body,
    ...(media === undefined ? {} : { mediaType: bubbleOf(media.mime), media }),
    quoted: null,
    clientId: null,
  };
  return {
    id: requestId({ connectionId, messageId }),
    fact: { type: 'MessageSendRequested', data },
  };
};

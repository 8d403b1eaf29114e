import { frames, type FeatureContract } from '../feature-contract';
import type { MessageChangeKind } from '../outbound';
import type { InboundAdvert } from '../inbound-lines';
import { LONGEST_MESSAGE } from '../message-variables';
import type { MediaType } from '../statuses';
import type { ContactRef, ContactView } from './contacts';
import type { TicketView } from './tickets';

/** Shows customers on their phones what is done here while no message goes out. */
export interface AgentPresence {
  /**
   * A user types in a ticket, or stopped; may be called at every key press.
   * @param by `person` for an open ticket, `bot` for a pending ticket, `leadBot` for a lead without an assigned user;
   * `ticketId` is the lead's id then
   */
  typing(
    companyId: number,
    ticketId: number,
    isTyping: boolean,
    by?: 'person' | 'bot' | 'leadBot',
  ): Promise<void>;
  /**
   * A user has a ticket open, or closed it; repeated at every action in it. A viewer without activity for some
   * minutes expires.
   * @param looker identifies one screen, so that several can view one ticket.
   */
  looking(companyId: number, ticketId: number, looker: string, isLooking: boolean): Promise<void>;
}

/** The message that another one replies to. */
export interface QuotedMessageView {
  readonly id: string;
  readonly body: string;
  readonly fromMe: boolean;
  readonly mediaType: MediaType;
  readonly mediaUrl: string | null;
  readonly dataJson: string;
  readonly contact: ContactRef | null;
  /** Only its quote is known: a status, a product, or a message from before Prosa. */
  readonly isElsewhere?: true;
}

/** The state of a message's file. */
export type MediaState = 'none' | 'pending' | 'ready' | 'failed';

/** An emoji that a participant put on a message; each side has one at most. */
export interface ReactionView {
  readonly emoji: string;
  readonly fromMe: boolean;
}

/** How many people chose an option of a poll, and whether our side did. */
export interface VoteView {
  readonly option: string;
  readonly count: number;
  readonly fromMe: boolean;
}

/** A program that wrote a message: an API client, or a campaign, which is null once it was deleted. */
export interface MessageProgram {
  readonly kind: 'api' | 'campaign';
  readonly campaign: { readonly id: number; readonly name: string } | null;
}

/** A bubble of a conversation. */
export interface MessageView {
  /** The WhatsApp message id. */
  readonly id: string;
  readonly ticketId: number;
  /** The ticket to which it belonged before that was merged into this one. */
  readonly mergedFrom?: number;
  readonly body: string;
  readonly fromMe: boolean;
  readonly read: boolean;
  /** 0 failed, 1 clock, 2 ✓, 3 ✓✓, 4–5 ✓✓ highlighted; see `ackOf`. */
  readonly ack: number;
  readonly mediaType: MediaType;
  readonly mediaUrl: string | null;
  /** A thumbnail of the file, available before the file. */
  readonly mediaPreviewUrl?: string | null;
  readonly mediaName: string | null;
  /** Bytes. */
  readonly mediaSize: number | null;
  readonly mediaMime: string | null;
  readonly mediaSeconds: number | null;
  /**
   * `pending` while the file is being fetched, `failed` when it is unavailable; `none` for messages without one.
   */
  readonly mediaState: MediaState;
  /** Recorded to be listened to, as against a file that holds sound. */
  readonly isVoice: boolean;
  /** The transcript of a voice message, by the company's model; absent without one. */
  readonly transcript?: string;
  readonly reactions: readonly ReactionView[];
  /** The pending change that WhatsApp has not confirmed; the message is still shown unchanged. */
  readonly changing?: MessageChangeKind | null;
  /** The phone has not given us the key yet: what was written is still to come. */
  readonly isUndecryptable?: boolean;
  readonly isDeleted: boolean;
  readonly isEdited: boolean;
  /** Edited on the phone, and the new text cannot be read: this is the earlier one. */
  readonly isEditHidden?: boolean;
  /** Forwarded from another chat, once or many times. */
  readonly forwarded?: 'once' | 'often';
  /** The advertisement that it answers. */
  readonly advert?: InboundAdvert;
  /** The votes of a poll, most first; absent without any. */
  readonly votes?: readonly VoteView[];
  /** Starred by an agent, for all who see the conversation. */
  readonly isStarred?: boolean;
  readonly quotedMsg: QuotedMessageView | null;
  /** Always a valid JSON text, for clients that parse it unasked. */
  readonly dataJson: string;
  /** The author, when it is not ours; in a group the member, with the id 0 when they are not in the book. */
  readonly contact: ContactRef | null;
  /** Distinguishes the authors of a group; absent elsewhere. */
  readonly authorKey?: string;
  /** The author when `fromMe`; id 0 for the chatbot, null when it was written on the phone. */
  readonly user: { readonly id: number; readonly name: string } | null;
  /** The program that wrote it; absent for people, bots and the phone. */
  readonly program?: MessageProgram;
  /** Why it, or the latest change of it, was not taken; `message` is WhatsApp's own code. */
  readonly error: { readonly code: string; readonly message: string } | null;
  /** The id under which the browser sent it, so that the optimistic bubble finds its message. */
  readonly clientId: string | null;
  /** Its index in the conversation, by arrival here: phones report whole seconds only. */
  readonly order: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A page of a ticket's messages, oldest first within the page; the cursor leads to older ones. */
export type MessagePage = {
  readonly messages: readonly MessageView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
  /** The cursor of newer messages; only in responses that did not begin at the end, and null when they reach it. */
  readonly newerCursor?: string | null;
  readonly ticket: TicketView;
};

/** An earlier text of an edited message. */
export interface MessageEditView {
  readonly body: string;
  readonly at: string;
}

/** A message that holds what was searched for in a ticket. */
export type MessageHit = Pick<MessageView, 'id' | 'ticketId' | 'body' | 'createdAt' | 'order'>;

/** Messages that match the search, newest first, each with its ticket; and contacts with a matching name. */
export interface SearchAnswer {
  readonly messages: readonly { readonly message: MessageView; readonly ticket: TicketView }[];
  readonly contacts: readonly ContactView[];
}

/** The contract of messages. */
export const messagesContract = {
  errors: {
    ERR_NO_MESSAGE_FOUND: {
      status: 404,
      pt: 'Mensagem não encontrada.',
      en: 'Message not found.',
      es: 'Mensaje no encontrado.',
    },
    ERR_EMPTY_MESSAGE: {
      status: 400,
      pt: 'Escreva uma mensagem antes de enviar.',
      en: 'Write a message before sending.',
      es: 'Escribe un mensaje antes de enviar.',
    },
    ERR_CREATING_MESSAGE: {
      status: 422,
      level: 'warn',
      pt: 'Ocorreu um erro ao criar uma mensagem no banco de dados.',
      en: 'An error occurred while creating the message.',
      es: 'Ocurrió un error al crear el mensaje.',
    },
    ERR_SENDING_WAPP_MSG: {
      status: 422,
      level: 'warn',
      pt: 'Erro ao enviar mensagem do WhatsApp. Verifique a página de conexões.',
      en: 'Error sending the WhatsApp message. Check the connections page.',
      es: 'Error al enviar el mensaje de WhatsApp. Revisa la página de conexiones.',
    },
    ERR_EDIT_WAPP_MSG: {
      status: 422,
      pt: 'Não foi possível editar a mensagem do WhatsApp.',
      en: 'The WhatsApp message could not be edited.',
      es: 'No se pudo editar el mensaje de WhatsApp.',
    },
    ERR_DELETE_WAPP_MSG: {
      status: 422,
      pt: 'Não foi possível excluir a mensagem do WhatsApp.',
      en: 'The WhatsApp message could not be deleted.',
      es: 'No se pudo eliminar el mensaje de WhatsApp.',
    },
    ERR_REACT_WAPP_MSG: {
      status: 422,
      pt: 'Não foi possível reagir à mensagem do WhatsApp.',
      en: 'The reaction could not be added to the WhatsApp message.',
      es: 'No se pudo reaccionar al mensaje de WhatsApp.',
    },
    ERR_FETCH_WAPP_MSG: {
      status: 404,
      pt: 'Erro ao buscar a mensagem no WhatsApp, talvez ela seja muito antiga.',
      en: 'Error fetching the message from WhatsApp; it may be too old.',
      es: 'Error al buscar el mensaje en WhatsApp; quizás sea muy antiguo.',
    },
  },
  limits: {
    messagesPageSize: 50,
    historyPageSize: 40,
    /** Maximum number of lines between a ticket's messages. */
    threadLines: 200,
    searchHits: 20,
    messageBody: { max: LONGEST_MESSAGE },
    /** How long WhatsApp allows a text to be edited, and a message to be revoked. */
    editMinutes: 15,
    revokeHours: 60,
    notificationBody: 120,
    historyTopThreshold: 50,
    composerRows: 5,
  },
  channels: {
    appMessage: frames<{
      action: 'create' | 'update';
      message: MessageView;
      ticket: TicketView;
      contact: TicketView['contact'];
    }>(),
    /** The customer of a ticket types or records, or stopped; expires by itself without a further frame. */
    contactPresence: frames<{
      action: 'update';
      ticketId: number;
      presence: 'composing' | 'recording' | 'paused';
      /** The member of a group, as far as their name is known. */
      name?: string;
    }>(),
  },
} as const satisfies FeatureContract;

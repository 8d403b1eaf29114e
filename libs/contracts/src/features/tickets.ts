import { admins, everyone, frames, supervisors, type FeatureContract } from '../feature-contract';
import type { AdvertPlatform } from '../inbound-lines';
import type { DeliveryState, ExportedType, InteractionType, MediaType, TicketStatus } from '../statuses';
import type { ContactRef } from './contacts';
import type { QueueRef } from './queues';
import type { TagRef } from './tags';

/** The content of a ticket's last message besides text, for clients with texts of their own. */
export interface LastMessageKind {
  readonly mediaType: MediaType;
  /** `lastMessage` is what was written under the file, not words for what it is. */
  readonly hasCaption?: true;
  /** Recorded to be listened to. */
  readonly isVoice?: true;
  readonly isSticker?: true;
  readonly isDeleted?: true;
  /** Duration of a recording. */
  readonly seconds?: number;
  /** The file's name, or that of the person on a contact card. */
  readonly name?: string;
  /** Kind and outcome of a call: `voice.missed`. */
  readonly call?: string;
  /** The author in a group. */
  readonly author?: { readonly name: string; readonly number: string };
  /** The bot that wrote it, by its name; `Chatbot` for menus and other automatic messages. */
  readonly bot?: string;
  /** The user who wrote it; absent for the phone, programs and campaigns, and in rows of earlier versions. */
  readonly user?: { readonly id: number; readonly name: string };
}

/** How a ticket came to its agent. */
export interface TicketHandover {
  readonly by: { readonly id: number; readonly name: string };
  /** The note to the agent; empty without one. */
  readonly note: string;
  readonly at: string;
}

/** The campaign of a ticket. */
export interface TicketCampaign {
  readonly id: number;
  readonly name: string;
  /** The customer answered a campaign in this ticket. */
  readonly isAnswered: boolean;
}

/** `GET /tickets/campaigns`: the campaigns that tickets are filtered by, the latest first. */
export interface TicketCampaigns {
  readonly campaigns: readonly { readonly id: number; readonly name: string }[];
}

/** A ticket as every list and screen shows it. */
export interface TicketView {
  readonly id: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly status: TicketStatus;
  readonly channel: 'whatsapp';
  readonly queueId: number | null;
  readonly queue: QueueRef | null;
  readonly userId: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly contactId: number;
  readonly contact: ContactRef;
  readonly whatsappId: number;
  readonly whatsapp: { readonly id: number; readonly name: string; readonly color: string } | null;
  readonly tags: readonly TagRef[];
  /** Never null, because clients truncate it. Content without text is described in Portuguese. */
  readonly lastMessage: string;
  /** Null for a plain text, and without messages. */
  readonly lastMessageKind: LastMessageKind | null;
  /** When it was sent; null without messages. */
  readonly lastMessageAt: string | null;
  readonly fromMe: boolean;
  readonly unreadMessages: number;
  readonly isGroup: boolean;
  readonly chatbot: boolean;
  readonly useIntegration: boolean;
  /** The name of the bot; null or absent when there is none, or it was not asked yet. */
  readonly botName?: string | null;
  readonly promptId: number | null;
  readonly integrationId: number | null;
  /** The campaign that wrote here last, or was answered; null without one. */
  readonly campaign?: TicketCampaign | null;
  /** The advertisement that the customer came by; null or absent without one. */
  readonly advert?: { readonly platform: AdvertPlatform; readonly title: string | null } | null;
  /** The transfer to its agent, until the agent has read it, or the transfer to its queue with a note; null without either. */
  readonly handover: TicketHandover | null;
  /** Since when a pending ticket waits: from the customer's first unanswered message, or from when it became pending. */
  readonly waitingSince: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The part of a message that a history line shows, in the form of a ticket's last message. */
export interface InteractionMessage {
  /** The WhatsApp message id. */
  readonly id: string;
  readonly text: string;
  readonly kind: LastMessageKind | null;
  readonly isDeleted: boolean;
}

/** One line of a ticket's interaction history. */
export interface InteractionView {
  readonly id: string;
  readonly type: InteractionType;
  readonly text: string;
  /** Parameters for a localised text: from/to queue and user names, and the like. */
  readonly params: Readonly<Record<string, string>>;
  readonly author: string;
  /** What the team wrote with it: a note, or the note of a transfer; absent without one, and when it was removed. */
  readonly note?: string;
  /** The message it is about, as it is now; absent where it is about none. */
  readonly message?: InteractionMessage;
  /** The ticket in which it happened, when that one was merged into this one. */
  readonly mergedFrom?: number;
  readonly createdAt: string;
}

/** A message's content in one fact of an exported history. */
export interface ExportedMessage {
  /** The WhatsApp message id. */
  readonly id: string;
  readonly fromMe?: boolean;
  /** The whole text as it was written then. */
  readonly body?: string;
  readonly file?: {
    readonly name: string;
    readonly mime: string;
    readonly size: number | null;
    /** Of the stored bytes, in hex; null where the file did not arrive, or is no longer kept. */
    readonly sha256: string | null;
  };
  readonly ack?: DeliveryState;
}

/**
 * One fact of a conversation's exported history. Each version of a text is a line of its own; `id` is the fact's, and
 * lines are in the order of `position`, their place in the log.
 */
export interface ExportedLine extends Omit<InteractionView, 'type' | 'message'> {
  readonly type: ExportedType;
  readonly position: string;
  /** The user's id, where a user was the author. */
  readonly authorId: number | null;
  readonly message?: ExportedMessage;
}

/** The numbers above the lists of a user's tickets. */
export interface TicketCounts {
  readonly pending: number;
  readonly open: number;
  /** Tickets of both lists with unread messages. */
  readonly unread: number;
}

/** A page of rows; `nextCursor` continues where this page ended and is null at the end. */
export type TicketPage = {
  readonly tickets: readonly TicketView[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
};

/** A ticket that the same contact had before another one. */
export interface EarlierTicket {
  readonly id: number;
  readonly createdAt: string;
  /** Null where the viewer may not see the ticket; then only its number and date are returned. */
  readonly seen: {
    readonly status: TicketStatus;
    readonly queue: NamedThen | null;
    readonly user: NamedThen | null;
  } | null;
}

/** The tickets before another one, newest first. */
export type EarlierTicketPage = {
  readonly tickets: readonly EarlierTicket[];
  readonly nextCursor: string | null;
};

/** A record with its name at that time. */
export interface NamedThen {
  readonly id: number;
  readonly name: string;
}

/** A ticket as it was at a moment, folded from its facts. */
export interface TicketAsOf {
  /** Null before the first fact. */
  readonly ticket: {
    readonly status: TicketStatus;
    readonly queue: NamedThen | null;
    readonly user: NamedThen | null;
    readonly tags: readonly NamedThen[];
    readonly waitingSince: string | null;
  } | null;
  readonly at: string;
  /** The place in the log of the last fact that counts; null before the first. */
  readonly position: number | null;
  /** The number of facts that it is derived from. */
  readonly facts: number;
  /** When the ticket's first and last facts happened. */
  readonly first: string;
  readonly last: string;
}

/** A page of a ticket's history, newest first; `pages` counts from 1. */
export type InteractionPage = {
  readonly interactions: readonly InteractionView[];
  readonly count: number;
  readonly pages: number;
};

/** The contract of tickets. */
export const ticketsContract = {
  errors: {
    ERR_NO_TICKET_FOUND: {
      status: 404,
      pt: 'Nenhum atendimento encontrado com este ID.',
      en: 'No ticket found with this ID.',
      es: 'No se encontró ninguna atención con este ID.',
    },
    ERR_TICKET_ASSIGNED: {
      status: 409,
      pt: 'Este ticket no momento já está com um atendente!',
      en: 'This ticket is already with an agent!',
      es: '¡Esta atención ya está con un agente en este momento!',
    },
    ERR_TICKET_NOT_OPEN: {
      status: 409,
      pt: 'Só é possível escrever em um atendimento aberto. Aceite ou reabra o atendimento.',
      en: 'You can only write in an open ticket. Accept or reopen it.',
      es: 'Solo se puede escribir en una atención abierta. Acéptala o reábrela.',
    },
    ERR_TICKET_CLOSED: {
      status: 409,
      pt: 'Este atendimento já foi encerrado. Reabra para continuar.',
      en: 'This ticket is already closed. Reopen it to continue.',
      es: 'Esta atención ya fue cerrada. Reábrela para continuar.',
    },
    ERR_TICKET_STATE: {
      status: 409,
      pt: 'O atendimento mudou de situação e esta ação já não se aplica.',
      en: 'The ticket changed and this action no longer applies.',
      es: 'La atención cambió de estado y esta acción ya no se aplica.',
    },
    ERR_OTHER_OPEN_TICKET: {
      status: 409,
      pt: 'Já existe um atendimento aberto para este contato.',
      en: 'There is already an open ticket for this contact.',
      es: 'Ya existe una atención abierta para este contacto.',
    },
    ERR_CREATING_TICKET: {
      status: 422,
      level: 'warn',
      pt: 'Ocorreu um erro ao criar o atendimento no banco de dados.',
      en: 'An error occurred while creating the ticket.',
      es: 'Ocurrió un error al crear la atención.',
    },
    ERR_QUEUE_REQUIRED: {
      status: 400,
      pt: 'Selecione uma fila',
      en: 'Select a queue',
      es: 'Selecciona una cola',
    },
  },
  permissions: {
    'tickets:work': everyone,
    'tickets:seeAll': supervisors,
    'tickets:delete': admins,
    'tickets:filterByUser': supervisors,
    'history:read': everyone,
  },
  limits: {
    /** Maximum length of the note to the next agent. */
    transferNote: 500,
    ticketRowName: 20,
    ticketHeaderNameNarrow: 10,
  },
  channels: {
    ticket: frames<
      | { action: 'update'; ticket: TicketView }
      | {
          action: 'updateUnread';
          ticketId: number;
          ticket: TicketView;
          /** Ids of messages that arrived at the ticket's end and moved to the next one. */
          movedAway?: readonly string[];
        }
      | { action: 'removeFromList'; ticketId: number }
      | { action: 'delete'; ticketId: number }
      /**
       * For users who may see the destination: the ticket `ticketId` was merged into this one, or the merge was
       * reverted.
       */
      | { action: 'merged' | 'mergeReverted'; ticketId: number; ticket: TicketView }
    >(),
  },
} as const satisfies FeatureContract;

import type { FeatureContract } from '../feature-contract';
import type { DeliveryState, MediaType, TicketStatus } from '../statuses';
import type { Profile } from '../profiles';

/** Where a page of a list under `/api/v1` ends; records come in the order in which they were made. */
export interface ProgramPage {
  /** The `cursor` of the next page; null at the end. */
  readonly next: string | null;
  readonly more: boolean;
}

/** A ticket as programs read it. Personal values are null without the scope `personal`, here and in all other records. */
export interface ProgramTicket {
  readonly uuid: string;
  /** The number that people see. */
  readonly number: number;
  readonly status: TicketStatus;
  readonly isGroup: boolean;
  readonly contact: string;
  readonly queue: string | null;
  /** The agent. */
  readonly user: string | null;
  readonly tags: readonly string[];
  /** The ticket into which it was merged. */
  readonly mergedInto: string | null;
  readonly unread: number;
  readonly lastMessageAt: string | null;
  /** Personal. */
  readonly lastMessage: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A contact as programs read it. */
export interface ProgramContact {
  readonly uuid: string;
  readonly number: number;
  readonly isGroup: boolean;
  /** Personal. */
  readonly name: string | null;
  /** Personal; digits with country and area code. */
  readonly phone: string | null;
  /** Personal. */
  readonly email: string | null;
  /** When it was removed from the contact book; lists leave removed contacts out. */
  readonly removedAt: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A message as programs read it. */
export interface ProgramMessage {
  readonly uuid: string;
  /** WhatsApp's id. */
  readonly id: string;
  /** The ticket of the conversation; null in a lead's. */
  readonly ticket: string | null;
  /** The lead of the conversation; null in a ticket's. */
  readonly lead: string | null;
  readonly contact: string;
  readonly fromMe: boolean;
  /** The user who wrote it; null for customers, phones, bots and programs. */
  readonly user: string | null;
  /** 0 refused, 1 pending, 2 sent, 3 delivered, 4 read, 5 played. */
  readonly ack: number;
  readonly mediaType: MediaType;
  /** Personal. */
  readonly body: string | null;
  /** Personal. */
  readonly mediaName: string | null;
  /** Personal. */
  readonly transcript: string | null;
  readonly isEdited: boolean;
  readonly isDeleted: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A tag as programs read it. */
export interface ProgramTag {
  readonly uuid: string;
  readonly name: string;
  readonly color: string;
  /** Whether it is a column of the board. */
  readonly kanban: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A queue as programs read it. */
export interface ProgramQueue {
  readonly uuid: string;
  readonly name: string;
  readonly color: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** A user as programs read it. */
export interface ProgramUser {
  readonly uuid: string;
  readonly profile: Profile;
  readonly queues: readonly string[];
  /** Personal. */
  readonly name: string | null;
  /** Personal. */
  readonly email: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** `GET /v1/tickets`. */
export interface ProgramTicketPage extends ProgramPage {
  readonly tickets: readonly ProgramTicket[];
}

/** `GET /v1/contacts`. */
export interface ProgramContactPage extends ProgramPage {
  readonly contacts: readonly ProgramContact[];
}

/** `GET /v1/messages`. */
export interface ProgramMessagePage extends ProgramPage {
  readonly messages: readonly ProgramMessage[];
}

/** `GET /v1/tags`. */
export interface ProgramTagPage extends ProgramPage {
  readonly tags: readonly ProgramTag[];
}

/** `GET /v1/queues`. */
export interface ProgramQueuePage extends ProgramPage {
  readonly queues: readonly ProgramQueue[];
}

/** `GET /v1/users`. */
export interface ProgramUserPage extends ProgramPage {
  readonly users: readonly ProgramUser[];
}

/** The answer to `POST /v1/tickets/:uuid/messages`. */
export interface ProgramSentMessage {
  readonly uuid: string;
  /** WhatsApp's id. */
  readonly id: string;
  readonly status: DeliveryState;
}

/** The answer to `POST /v1/tickets/:uuid/notes`. */
export interface ProgramNote {
  readonly uuid: string;
  /** The ticket that shows it. */
  readonly ticket: string;
}

/** The contract of what programs read and write. */
export const programsContract = {
  limits: { programPage: { default: 50, max: 100 } },
} as const satisfies FeatureContract;

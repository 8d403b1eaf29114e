import type { DeliveryState, HolderKind } from '@prosa/contracts';

/** Injection token of {@link ApiMessages}. */
export const API_MESSAGES = Symbol('ApiMessages');

/** A file that was taken in for a message. */
export interface ApiMessageFile {
  readonly key: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
}

/** Whom a program writes to. */
export type ApiRecipient =
  | {
      /** Digits only, with the country. */
      readonly number: string;
      readonly contactUuid?: never;
    }
  | {
      /** A contact of the book, addressed by LID while no number of it is known. */
      readonly contactUuid: string;
      readonly number?: never;
    };

/** What a program sends. */
interface ApiMessageContent {
  readonly companyId: number;
  readonly connectionId: number;
  /** The name of a new contact; defaults to the number. */
  readonly name?: string;
  readonly body: string;
  readonly files: readonly ApiMessageFile[];
  /** The sender's own name for it: the same again is the same message. Null: it has none. */
  readonly key: string | null;
  readonly correlationId: string;
  /** Which automated sender it comes from; an API client by default. Idempotency keys are scoped to the sender. */
  readonly origin?: 'api' | 'campaign';
  /** The event token by which the program acts; absent for the token of a connection. */
  readonly tokenUuid?: string;
  /** The campaign that it belongs to. */
  readonly campaignUuid?: string;
}

/** A message that a program sends. */
export type ApiMessage = ApiMessageContent & ApiRecipient;

/** One message that came of it, and how far it is. */
export interface SentApiMessage {
  readonly id: string;
  /** The kind of its conversation's holder. */
  readonly holder: HolderKind;
  /** The number of the ticket, or of the lead: they are numbered apart. */
  readonly ticketId: number;
  readonly status: DeliveryState;
}

/** Sends messages of programs over a connection of their company, in the conversation they belong to. */
export interface ApiMessages {
  /**
   * Requests the sending; its status follows later. A message for each file, and at least one. It goes into the conversation that
   * the recipient has or had last on the connection, whose state and queue it does not touch; without one, a closed one is begun.
   * @throws DomainError ERR_EMPTY_MESSAGE, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_CHECK_CONTACT, ERR_CHECK_NUMBER, ERR_NO_CONTACT_FOUND.
   * @throws DomainError ERR_IDEMPOTENCY_KEY_REUSED when the key named another message before.
   */
  send(message: ApiMessage): Promise<readonly SentApiMessage[]>;

  /** WhatsApp's ids of what a message with a key becomes, known before it is sent. */
  idsOf(message: ApiMessage & { readonly key: string }): readonly string[];
}

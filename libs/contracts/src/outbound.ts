/** The type of the fact that asks the gateway to send; its data is an `OutboundRequest`. */
export const OUTBOUND_REQUESTED = 'MessageSendRequested';

/** The type of the fact that asks to send a failed message again. */
export const OUTBOUND_RETRY_REQUESTED = 'MessageRetryRequested';

/** The message an outgoing one answers to, as the phone shows it above the text. */
export interface OutboundQuote {
  /** WhatsApp id of the quoted message. */
  readonly id: string;
  readonly body: string;
  readonly fromMe: boolean;
}

/**
 * What the gateway needs to send one text. It becomes one row of the outbox, in log order; the WhatsApp id was minted
 * before, so that every later try goes out under the same id and the phone shows one bubble.
 * `MessageRetryRequested` with the same `messageId` makes a failed one wait for its turn anew.
 */
export interface OutboundRequest {
  /** The WhatsApp message id: `3EB0` and 18 upper-case hexadecimal digits. */
  readonly messageId: string;
  readonly ticketId: number;
  readonly ticketUuid: string;
  readonly contactId: number;
  /** The subject of the personal fields. */
  readonly contactUuid: string;
  /** Who wrote it; null when Prosa itself did. */
  readonly user: { readonly id: number; readonly name: string } | null;
  /** The connection's number. */
  readonly connectionId: number;
  /** The other side of the chat; digits only, at least one of both. */
  readonly to: { readonly phone?: string; readonly lid?: string };
  readonly body: string;
  readonly quoted: OutboundQuote | null;
  /** The id under which the browser knows the message; null when Prosa itself wrote it. */
  readonly clientId: string | null;
}

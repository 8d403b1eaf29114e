import type { AwaitedMedia, GroupAuthor, MediaType, MessageMedia, NamedHolderKind } from '@prosa/contracts';
import type { Fact } from '@prosa/kernel';

/** Of the published facts of messages, what a holder's own row is made of; `ticketUuid` names the holder of whatever kind. */
interface SaidData {
  readonly holder?: NamedHolderKind;
  readonly ticketUuid: string;
  readonly messageId: string;
  readonly connectionId: number;
  readonly body: string;
  readonly mediaType?: MediaType;
  readonly media?: MessageMedia;
  readonly file?: AwaitedMedia;
  readonly author?: GroupAuthor;
}

interface Heard extends SaidData {
  readonly sentAt: string;
  readonly readAtLast?: true;
}

/** A customer wrote. */
export type SaidByCustomer = Fact<'MessageReceived', Heard>;
/** The owner wrote on the phone. */
export type SaidOnPhone = Fact<'MessageSentFromPhone', Heard>;
/** What arrived as a conversation ended belongs to the one that follows. */
export type SaidElsewhere = Fact<
  'MessageMoved',
  SaidData & { readonly sentAt: string; readonly endedTicketUuid: string; readonly fromMe: boolean }
>;
/** Somebody here answered, or Prosa by itself (`user` is null). */
export type SaidByUs = Fact<
  'MessageSendRequested',
  SaidData & { readonly user: { readonly id: number; readonly name: string } | null }
>;
/** A message says something else now. */
export type SaidAnew = Fact<
  'MessageEdited',
  { readonly ticketUuid: string; readonly messageId: string; readonly body: string }
>;
/** A message was taken back. */
export type Unsaid = Fact<'MessageRevoked', { readonly ticketUuid: string; readonly messageId: string }>;
/** Somebody has seen what was said. */
export type SaidAndRead = Fact<'MessagesRead', { readonly ticketUuid: string; readonly userId: number }>;

/** The published facts of messages that change a holder's row. */
export type SaidFact =
  SaidByCustomer | SaidOnPhone | SaidElsewhere | SaidByUs | SaidAnew | Unsaid | SaidAndRead;

import type { StoredEvent } from '@prosa/event-store';

/** A fact that the simulator noted itself, outside of the product. */
export interface LedgerLine {
  readonly fact: string;
  /** The phone, or the number that a device is linked to. */
  readonly number: string;
  readonly peer?: string;
  readonly id?: string;
  readonly duplicate?: boolean;
  /** What it does to an earlier message, which one, and the words or the emoji that are there from then on. */
  readonly change?: 'edit' | 'revoke' | 'reaction';
  readonly target?: string;
  readonly text?: string;
}

/** What is looked at of a bubble. */
export interface ShownMessage {
  readonly uuid: string;
  /** WhatsApp's id. */
  readonly id: string;
  readonly ticketUuid: string;
  readonly position: number;
  readonly fromMe: boolean;
  readonly ack: number;
  /** Only of one that was edited. */
  readonly body?: string | null;
  readonly isDeleted?: boolean;
  /** The customer's emoji on it. */
  readonly reaction?: string | null;
}

/** What is looked at of a ticket. */
export interface ShownTicket {
  readonly uuid: string;
  readonly status: string;
  readonly unread: number;
  readonly readPosition: number;
}

/** What is looked at of a line of a history. */
export interface ShownLine {
  readonly id: string;
  readonly type: string;
  readonly author: string;
}

/** The feed of a company: its places as they are stored. */
export interface ShownFeed {
  readonly companyId: number;
  readonly head: number;
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** The read model as its tables hold it. */
export interface ReadModelEvidence {
  /** By position. */
  messages(): AsyncIterable<ShownMessage>;
  tickets(): AsyncIterable<ShownTicket>;
  lines(): AsyncIterable<ShownLine>;
  feeds(): Promise<readonly ShownFeed[]>;
  /** What was put aside, is left to be done, failed, or lags behind the log, in words. */
  unfinished(): Promise<readonly string[]>;
}

/** A request of an agent that was answered with 2xx. */
export interface DoneCommand {
  readonly kind: 'say' | 'accept' | 'transfer' | 'close' | 'reopen' | 'return' | 'import' | 'plan';
  /** The `x-request-id` that all tries of it carried. */
  readonly id: string;
  /** WhatsApp's id of what was said. */
  readonly messageId?: string;
  /** Number of facts that it leads to; one by default. */
  readonly facts?: number;
}

/** The final state of a socket client, and what the server shows to a new client. */
export interface ClientEvidence {
  readonly name: string;
  /** The last place of the sequence that it has shown, and the feed's head. */
  readonly last: number;
  readonly head: number;
  /** Frames that it has shown. */
  readonly frames: number;
  /** Frames that bore another company's name. */
  readonly foreign: number;
  /** Places that came out twice or out of order. */
  readonly disordered: number;
  /** Where its state is not what the server shows, in words. */
  readonly differences: readonly string[];
}

/** A conversation page by page, as `GET /messages` gives it. */
export interface ReadConversation {
  readonly ticketUuid: string;
  /** WhatsApp's ids, oldest first. */
  readonly ids: readonly string[];
}

/** A phone's received replies: texts with their ids. */
export interface HeldMessage {
  readonly number: string;
  readonly id: string;
  readonly text: string;
}

/** All that a run leaves behind for its judge; what is absent leaves invariants unseen, by name. */
export interface Evidence {
  /** In the order in which it was noted; absent where no phone took part. */
  readonly ledger?: () => AsyncIterable<LedgerLine>;
  /** From the first event on, in log order. */
  readonly log: () => AsyncIterable<StoredEvent>;
  readonly readModel: ReadModelEvidence;
  /** Tables that differ from a fresh replay, in words. */
  readonly replay?: () => Promise<readonly string[]>;
  /** Faults of the hash chain, in words. */
  readonly chain?: () => Promise<readonly string[]>;
  readonly commands?: Iterable<DoneCommand>;
  readonly clients?: readonly ClientEvidence[];
  readonly conversations?: readonly ReadConversation[];
  /** Texts that are each said once in the run, as phones hold them. */
  readonly phones?: () => AsyncIterable<HeldMessage>;
  /** Phones that are not judged, because they are used outside of the run's rules. */
  readonly leftOut?: ReadonlySet<string>;
  /** Streams with a poison fact: exactly these are parked. */
  readonly poisoned?: readonly string[];
  /** How many faults and changes of owner there were, which bounds how often a send may be repeated. */
  readonly faults?: number;
}

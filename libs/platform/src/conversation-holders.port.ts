import type {
  ConversationRef,
  HolderKind,
  InteractionView,
  NamedHolderKind,
  ViewerRights,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';

/** Injection token of {@link ConversationHolders}. */
export const CONVERSATION_HOLDERS = Symbol('ConversationHolders');

/** Injection token of {@link ConversationSlots}. */
export const CONVERSATION_SLOTS = Symbol('ConversationSlots');

/** A user's action in a conversation. */
export type ConversationAct = 'see' | 'reply';

/** A conversation as readers and senders need it, independent of its holder. */
export interface HeldConversation extends ConversationRef {
  readonly uuid: string;
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number;
  /** @throws DomainError with the holder's own code when the person may not. */
  authorize(viewer: ViewerRights, act: ConversationAct): void;
}

/** The state of a slot's holder: not begun yet, active, or ended. */
export type HolderLife = 'announced' | 'active' | 'ended';

/** A history line with its log position: messages have the customer's clock, which differs from ours. */
export interface PlacedLine {
  readonly position: bigint;
  readonly line: InteractionView;
}

/** A kind of holder besides the ticket, registered with the conversations by the service that owns it. */
export interface ConversationHolder {
  readonly kind: NamedHolderKind;
  /** As the log knows it now. @throws DomainError when the company has none with this number. */
  find(companyId: number, number: number): Promise<HeldConversation>;
  /** The cached state: for immutable properties, and for checks that are repeated before a decision. */
  getCached(companyId: number, number: number): Promise<HeldConversation>;
  /** `number` is 0 as long as it is announced, and when it was deleted. */
  lifeOf(companyId: number, uuid: string): Promise<{ readonly life: HolderLife; readonly number: number }>;
  /** Called before a customer's message is recorded in it; idempotent. */
  aboutToHear(companyId: number, uuid: string, envelope: CommandEnvelope): Promise<void>;
  /** Whether it was active at a position of the log, or has become so since. */
  wasActiveSince(companyId: number, uuid: string, position: bigint): Promise<boolean>;
  /** Its history lines, oldest first, without messages. */
  historyLines(companyId: number, uuid: string): Promise<readonly PlacedLine[]>;
}

/** The kinds of holders of this process, by name; services register theirs when they start. */
export class ConversationHolders {
  private readonly holders = new Map<HolderKind, ConversationHolder>();

  register(holder: ConversationHolder): void {
    this.holders.set(holder.kind, holder);
  }

  /** The holder of a kind. @throws Error when the process runs no service that owns it. */
  of(kind: NamedHolderKind): ConversationHolder {
    const holder = this.holders.get(kind);
    if (holder === undefined) throw new Error(`No service of this process holds conversations as ${kind}`);
    return holder;
  }
}

/** The unit with at most one active conversation: a contact on a connection of a company. */
export interface ConversationSlot {
  readonly companyId: number;
  readonly contactUuid: string;
  readonly connectionId: number;
}

/** The conversation that holds a slot. */
export interface SlotHolder extends ConversationRef {
  readonly uuid: string;
}

/** Keeps every contact on a connection in at most one active conversation. */
export interface ConversationSlots {
  /** Runs work that concerns a slot while nothing else of this process does. */
  alone<T>(slot: ConversationSlot, work: () => Promise<T>): Promise<T>;
  /** The active holder of a slot, or null. */
  current(slot: ConversationSlot): Promise<SlotHolder | null>;
  /**
   * Takes a slot for a conversation that is about to begin or to be resumed; repeated for the same holder it changes nothing.
   * @throws DomainError ERR_OTHER_OPEN_TICKET when another conversation is active there, is about to be, or becomes so first.
   */
  claim(
    slot: ConversationSlot,
    holder: { readonly kind: NamedHolderKind; readonly uuid: string },
    envelope: CommandEnvelope,
  ): Promise<void>;
}

import { Injectable } from '@nestjs/common';
import type { TicketScope } from '@prosa/contracts';

/** A user's presence in a ticket. */
export type Presence = 'viewing' | 'composing' | 'left';

/** A user's presence in a ticket, with the fields that determine its audience. */
export interface PresenceChange {
  readonly companyId: number;
  readonly userId: number;
  readonly name: string;
  readonly ticket: TicketScope;
  readonly presence: Presence;
}

/** Called when a user opens a ticket, does something else there, or leaves it. */
export type PresenceListener = (change: PresenceChange) => void;

/** A person in a ticket, as one text. */
type Key = string;

const keyOf = ({ companyId, userId, ticket }: Omit<PresenceChange, 'name' | 'presence'>): Key =>
  `${companyId}:${userId}:${ticket.ticketId}`;

const byKey = (changes: readonly PresenceChange[]): Map<Key, PresenceChange> =>
  new Map(changes.map(change => [keyOf(change), change]));

/** Presence by ticket: of this process's sockets, and, as published, of others. */
@Injectable()
export class TicketPresences {
  private readonly local = new Map<Key, PresenceChange>();
  private readonly elsewhere = new Map<string, ReadonlyMap<Key, PresenceChange>>();
  private readonly localListeners = new Set<PresenceListener>();
  private readonly otherListeners = new Set<PresenceListener>();

  /** Presence by sockets of this process. */
  get here(): readonly PresenceChange[] {
    return [...this.local.values()];
  }

  /** A company's presence by sockets of other processes. */
  othersOf(companyId: number): readonly PresenceChange[] {
    return [...this.elsewhere.values()]
      .flatMap(people => [...people.values()])
      .filter(change => change.companyId === companyId);
  }

  /** Subscribes to changes in this process. Returns a function to unsubscribe. */
  onLocalChange(listener: PresenceListener): () => void {
    this.localListeners.add(listener);
    return () => this.localListeners.delete(listener);
  }

  /**
   * Subscribes to changes in other processes; not to a user who leaves one and stays in another. Returns a function
   * to unsubscribe.
   */
  onOtherChange(listener: PresenceListener): () => void {
    this.otherListeners.add(listener);
    return () => this.otherListeners.delete(listener);
  }

  /** Records a user's presence by the sockets of this process; returns whether colleagues have to be notified. */
  note(change: PresenceChange): boolean {
    const key = keyOf(change);
    const known = this.local.get(key);
    if (change.presence === 'left') this.local.delete(key);
    else this.local.set(key, change);
    // Sockets repeat their presence; other processes receive it once.
    if (known?.presence !== change.presence) for (const listener of this.localListeners) listener(change);
    return change.presence !== 'left' || !this.isThere(key);
  }

  /** Applies another process's list of users in a ticket; an empty one means that it may be gone. */
  areElsewhere(process: string, people: readonly PresenceChange[]): void {
    const before = this.elsewhere.get(process) ?? new Map<Key, PresenceChange>();
    const after = byKey(people);
    if (after.size === 0) this.elsewhere.delete(process);
    else this.elsewhere.set(process, after);
    for (const [key, change] of after) if (before.get(key)?.presence !== change.presence) this.tell(change);
    for (const [key, change] of before)
      if (!after.has(key) && !this.isThere(key)) this.tell({ ...change, presence: 'left' });
  }

  /** Applies another process's state of one user. */
  isElsewhere(process: string, change: PresenceChange): void {
    const key = keyOf(change);
    const others = [...(this.elsewhere.get(process) ?? [])].flatMap(([each, kept]) =>
      each === key ? [] : [kept],
    );
    this.areElsewhere(process, change.presence === 'left' ? others : [...others, change]);
  }

  private isThere(key: Key): boolean {
    return this.local.has(key) || [...this.elsewhere.values()].some(people => people.has(key));
  }

  private tell(change: PresenceChange): void {
    for (const listener of this.otherListeners) listener(change);
  }
}

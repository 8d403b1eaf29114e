import { Injectable } from '@nestjs/common';
import type { TicketScope } from '@prosa/contracts';

/** What a colleague does in a ticket, at this moment. */
export type Presence = 'viewing' | 'composing' | 'left';

/** That somebody does something in a ticket, with what decides who may know. */
export interface PresenceChange {
  readonly companyId: number;
  readonly userId: number;
  readonly name: string;
  readonly ticket: TicketScope;
  readonly presence: Presence;
}

/** Told when somebody comes into a ticket, does something else there, or leaves it. */
export type PresenceListener = (change: PresenceChange) => void;

/** A person in a ticket, as one text. */
type Key = string;

const keyOf = ({ companyId, userId, ticket }: Omit<PresenceChange, 'name' | 'presence'>): Key =>
  `${companyId}:${userId}:${ticket.ticketId}`;

const byKey = (changes: readonly PresenceChange[]): Map<Key, PresenceChange> =>
  new Map(changes.map(change => [keyOf(change), change]));

/** Who is in which ticket: by the sockets of this process, and, as far as they have said, of others. */
@Injectable()
export class TicketPresences {
  private readonly local = new Map<Key, PresenceChange>();
  private readonly elsewhere = new Map<string, ReadonlyMap<Key, PresenceChange>>();
  private readonly localListeners = new Set<PresenceListener>();
  private readonly otherListeners = new Set<PresenceListener>();

  /** Who is in a ticket by a socket of this process. */
  get here(): readonly PresenceChange[] {
    return [...this.local.values()];
  }

  /** Who of a company is in a ticket by a socket of another process. */
  othersOf(companyId: number): readonly PresenceChange[] {
    return [...this.elsewhere.values()]
      .flatMap(people => [...people.values()])
      .filter(change => change.companyId === companyId);
  }

  /** Hears what changes in this process. Answers the way to stop. */
  onLocalChange(listener: PresenceListener): () => void {
    this.localListeners.add(listener);
    return () => this.localListeners.delete(listener);
  }

  /** Hears what changes in other processes; not of who leaves one and stays in another. Answers the way to stop. */
  onOtherChange(listener: PresenceListener): () => void {
    this.otherListeners.add(listener);
    return () => this.otherListeners.delete(listener);
  }

  /** Notes what somebody does by the sockets of this process; answers whether colleagues are to be told. */
  note(change: PresenceChange): boolean {
    const key = keyOf(change);
    const known = this.local.get(key);
    if (change.presence === 'left') this.local.delete(key);
    else this.local.set(key, change);
    // Sockets say again what they do; other processes hear of it once.
    if (known?.presence !== change.presence) for (const listener of this.localListeners) listener(change);
    return change.presence !== 'left' || !this.isThere(key);
  }

  /** What another process says of everybody who is in a ticket there; nobody means that it may be gone. */
  areElsewhere(process: string, people: readonly PresenceChange[]): void {
    const before = this.elsewhere.get(process) ?? new Map<Key, PresenceChange>();
    const after = byKey(people);
    if (after.size === 0) this.elsewhere.delete(process);
    else this.elsewhere.set(process, after);
    for (const [key, change] of after) if (before.get(key)?.presence !== change.presence) this.tell(change);
    for (const [key, change] of before)
      if (!after.has(key) && !this.isThere(key)) this.tell({ ...change, presence: 'left' });
  }

  /** What another process says of one person. */
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

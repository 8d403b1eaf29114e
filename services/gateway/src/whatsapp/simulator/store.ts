import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@prosa/kernel';
import { AppendLog, asOneLine, readLog } from './append-log';
import { World, type WorldChange } from './world';

/** One fact recorded by the simulator, independently of the system under test. */
export interface LedgerEntry {
  readonly at: string;
  readonly fact:
    | 'paired'
    | 'unlinked'
    | 'accepted-from-customer'
    | 'handed-to-device'
    | 'accepted-from-device'
    | 'refused-from-device'
    | 'ack-sent'
    | 'ack-dropped'
    | 'received-by-phone'
    | 'undecryptable-on-phone'
    | 'receipt-by-device'
    | 'retry-by-device'
    | 'nack-by-device'
    | 'stanza-failed';
  readonly number: string;
  readonly peer?: string;
  readonly id?: string;
  readonly device?: number;
  readonly duplicate?: boolean;
  readonly detail?: string;
  /** The effect on an earlier message, the id of that message, and its new text. */
  readonly change?: 'edit' | 'revoke' | 'reaction';
  readonly target?: string;
  readonly text?: string;
}

/** Changes that are visible on a phone. */
const VISIBLE = new Set<WorldChange['k']>([
  'message',
  'changed',
  'duplicate',
  'linked',
  'unlinked',
  'picture',
  'blocked',
]);

/** Compaction threshold: session states make the journal grow far faster than the world it describes. */
const JOURNAL_LIMIT = 64 * 1024 * 1024;

/** Location of the persistent state; without a path nothing is persisted. */
export interface StorePlace {
  readonly dataDir?: string | undefined;
  readonly ledgerFile?: string | undefined;
}

/** An entry of the ledger as the journal holds it, until the ledger is known to have it; `at` counts entries from 0. */
interface JournalledNote {
  readonly k: 'noted';
  readonly at: number;
  readonly entry: LedgerEntry;
}

type Journalled = WorldChange | JournalledNote;

/**
 * The world with its journal, and the ledger. Both are written by one line of the journal, so that a kill never leaves
 * the one without the other: entries that the ledger lacks are appended to it from the journal at the next start.
 */
export class Store {
  readonly world: World;
  readonly entries: LedgerEntry[] = [];
  private readonly watchers = new Set<(number: string) => void>();
  private readonly untold = new Set<string>();

  private constructor(
    world: World,
    private readonly clock: Clock,
    private readonly journal: AppendLog<Journalled>,
    private readonly ledger: AppendLog<LedgerEntry>,
  ) {
    this.world = world;
  }

  /** Replays the journal, compacts it and continues appending to it. */
  static open(place: StorePlace, clock: Clock): Store {
    const world = new World();
    const journalFile = place.dataDir === undefined ? undefined : join(place.dataDir, 'journal.jsonl');
    const ledgerFile = place.ledgerFile ?? (place.dataDir && join(place.dataDir, 'ledger.jsonl'));
    if (place.dataDir !== undefined) mkdirSync(place.dataDir, { recursive: true });
    const notes: JournalledNote[] = [];
    const replay = (change: Journalled): void => {
      if (change.k === 'noted') notes.push(change);
      else world.apply(change);
    };
    if (journalFile !== undefined) readLog<Journalled>(journalFile, replay);
    if (world.seed === '') world.apply({ k: 'seed', seed: randomBytes(32).toString('base64') });
    const journal = new AppendLog<Journalled>(journalFile, asOneLine);
    const store = new Store(world, clock, journal, new AppendLog<LedgerEntry>(ledgerFile));
    if (ledgerFile !== undefined) readLog<LedgerEntry>(ledgerFile, entry => store.entries.push(entry));
    store.complete(notes);
    journal.rewrite(world.snapshot());
    return store;
  }

  /** The current time as an ISO string. */
  now(): string {
    return this.clock.now().toISOString();
  }

  /** The current time in seconds, as stanzas contain it. */
  seconds(): string {
    return String(Math.floor(this.clock.now().getTime() / 1000));
  }

  /**
   * Calls the listener, debounced, with the number of each phone whose messages or devices changed; returns a
   * function to unsubscribe.
   */
  watch(listener: (number: string) => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }

  /** Applies a change and journals it; durable after `flush()`. */
  record(change: WorldChange): void {
    this.world.apply(change);
    this.journal.append(change);
    if ('n' in change && VISIBLE.has(change.k)) this.tell(change.n);
  }

  /** Notifies watchers of a change that is not persisted. */
  touch(number: string): void {
    this.tell(number);
  }

  /** Appends an entry to the ledger. */
  note(entry: Omit<LedgerEntry, 'at'>): void {
    const noted = { at: this.now(), ...entry };
    this.journal.append({ k: 'noted', at: this.entries.length, entry: noted });
    this.entries.push(noted);
    this.ledger.append(noted);
  }

  /** Writes everything recorded so far; dependent stanzas may be sent afterwards. */
  flush(): void {
    this.journal.flush();
    this.ledger.flush();
    if (this.journal.grown > JOURNAL_LIMIT) this.journal.rewrite(this.world.snapshot());
  }

  /** Writes the rest and closes the files. */
  close(): void {
    this.journal.close();
    this.ledger.close();
  }

  /** Appends the entries that a kill kept from the ledger after the journal had them. */
  private complete(notes: readonly JournalledNote[]): void {
    for (const { at, entry } of notes) {
      if (at < this.entries.length) continue;
      this.entries.push(entry);
      this.ledger.append(entry);
    }
    this.ledger.flush();
  }

  private tell(number: string): void {
    if (this.watchers.size === 0) return;
    if (this.untold.size === 0) queueMicrotask(() => this.notifyAll());
    this.untold.add(number);
  }

  private notifyAll(): void {
    const numbers = [...this.untold];
    this.untold.clear();
    for (const watcher of this.watchers) for (const number of numbers) watcher(number);
  }
}

import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

/** The one Postgres channel on which processes wake each other about anything but the read model. */
export const WAKE_CHANNEL = 'prosa_wake';

/** Told what is new about a topic; an empty text says only that something may be. */
type Sleeper = (about: string) => void;

/**
 * Hears what other processes, triggers and this one say is new. A wake-up is a hint and never the thing itself: it may
 * be lost, so whoever sleeps looks for itself now and then too.
 */
export class WakeUps {
  private readonly sleepers = new Map<string, Set<Sleeper>>();

  /** Calls back whenever a topic is told, and after wake-ups may have been lost. Answers the way to stop. */
  on(topic: string, sleeper: Sleeper): () => void {
    const known = this.sleepers.get(topic) ?? new Set();
    this.sleepers.set(topic, known.add(sleeper));
    return () => known.delete(sleeper);
  }

  /** Called with a notification: a topic and, behind a space, what is new about it. */
  receive(text: string): void {
    const [topic = '', ...about] = text.split(' ');
    for (const sleeper of this.sleepers.get(topic) ?? []) sleeper(about.join(' '));
  }

  /** Called when notifications may have been lost. */
  doubt(): void {
    for (const sleepers of this.sleepers.values()) for (const sleeper of sleepers) sleeper('');
  }
}

/** Wakes every process that listens for a topic; in a transaction, when it commits. */
export const wake = async (db: Kysely<ReadModel>, topic: string, about = ''): Promise<void> => {
  await sql`select pg_notify(${WAKE_CHANNEL}, ${`${topic} ${about}`.trim()})`.execute(db);
};

import type { ReadModel } from '@prosa/read-model';
import { sql, type Kysely } from 'kysely';

/** The PostgreSQL channel of all wake-ups except those of the read model. */
export const WAKE_CHANNEL = 'prosa_wake';

/** Called with the payload of a topic; an empty text means only that there may be new events. */
type Sleeper = (about: string) => void;

/**
 * Receives wake-ups of other processes, triggers and this process. A wake-up is a hint that may be lost, so
 * subscribers have to poll as well.
 */
export class WakeUps {
  private readonly sleepers = new Map<string, Set<Sleeper>>();

  /** Subscribes to a topic; also called after wake-ups may have been lost. Returns a function to unsubscribe. */
  on(topic: string, sleeper: Sleeper): () => void {
    const known = this.sleepers.get(topic) ?? new Set();
    this.sleepers.set(topic, known.add(sleeper));
    return () => known.delete(sleeper);
  }

  /** Processes a notification: a topic and, after a space, its payload. */
  receive(text: string): void {
    const [topic = '', ...about] = text.split(' ');
    for (const sleeper of this.sleepers.get(topic) ?? []) sleeper(about.join(' '));
  }

  /** Called when notifications may have been lost. */
  doubt(): void {
    for (const sleepers of this.sleepers.values()) for (const sleeper of sleepers) sleeper('');
  }
}

/** Notifies the subscribers of a topic in all processes; in a transaction, on commit. */
export const wake = async (db: Kysely<ReadModel>, topic: string, about = ''): Promise<void> => {
  await sql`select pg_notify(${WAKE_CHANNEL}, ${`${topic} ${about}`.trim()})`.execute(db);
};

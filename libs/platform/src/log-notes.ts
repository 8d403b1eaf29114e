import type { StoredEvent } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** A fact that was seen in the log, and where. */
export type NotedFact = Pick<StoredEvent, 'stream' | 'revision' | 'id' | 'position'>;

/** What the database remembers of the log that it was filled from. */
export interface LogNote {
  readonly installation: string | null;
  readonly fact: NotedFact | null;
}

interface NoteRow {
  readonly installationId: string | null;
  readonly stream: string | null;
  readonly revision: string;
  readonly eventId: string;
  readonly position: string;
}

/** Keeps, beside the read model, which log it is of. */
export class LogNotes {
  constructor(
    private readonly db: OwnerDatabase,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<LogNote> {
    const { rows } = await sql<NoteRow>`
      select installation_id, stream, revision::text, event_id, position::text from log_note`.execute(
      this.db,
    );
    const [row] = rows;
    if (row === undefined) return { installation: null, fact: null };
    const { installationId: installation, stream, revision, eventId, position } = row;
    if (stream === null) return { installation, fact: null };
    const place = { revision: Number(revision), position: BigInt(position) };
    return { installation, fact: { stream: stream as NotedFact['stream'], id: eventId, ...place } };
  }

  /** Keeps the id of the installation where there is none; returns the one that is there then. */
  async keepInstallation(id: string): Promise<string> {
    const { rows } = await sql<{ installationId: string }>`
      insert into log_note (installation_id, noted_at) values (${id}, ${this.clock.now()})
      on conflict (one) do update
        set installation_id = coalesce(log_note.installation_id, excluded.installation_id)
      returning installation_id`.execute(this.db);
    return rows[0]?.installationId ?? id;
  }

  /** Notes a fact that lies behind the one that was noted before. */
  async keepFact({ stream, revision, id, position }: NotedFact): Promise<void> {
    const at = this.clock.now();
    await sql`
      insert into log_note (stream, revision, event_id, position, noted_at)
      values (${stream}, ${revision}, ${id}, ${position}, ${at})
      on conflict (one) do update
        set stream = excluded.stream, revision = excluded.revision, event_id = excluded.event_id,
            position = excluded.position, noted_at = excluded.noted_at
        where coalesce(log_note.position, -1) < excluded.position`.execute(this.db);
  }

  /** The furthest position of the log that read model or processes have seen. */
  async furthest(): Promise<bigint> {
    const { rows } = await sql<{ position: string }>`
      select greatest(
        (select max(position) from checkpoints), (select max(position) from process_checkpoint), 0)::text as position
      `.execute(this.db);
    return BigInt(rows[0]?.position ?? 0);
  }
}

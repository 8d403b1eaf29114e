import type { InboundConnection } from '@prosa/contracts';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';

/** Notification channel of new commands to sessions. */
export const ASKED = 'wa-ask';

/** Notification channel of answers; the payload is the command's uuid. */
export const ANSWERED = 'wa-answer';

/** A command to the owner of a connection. */
export interface NewCommand {
  readonly uuid: string;
  readonly connection: InboundConnection;
  readonly kind: string;
  readonly request: Buffer;
  /** Time to live: after it the command is no longer executed. */
  readonly keptMs: number;
}

/** A pending command to the owner of a connection. */
export interface WaitingCommand {
  readonly seq: number;
  readonly uuid: string;
  readonly companyId: number;
  readonly connectionId: number;
  readonly connectionUuid: string;
  readonly kind: string;
  readonly request: Buffer;
  readonly attempts: number;
}

/** The result of a command. */
export interface CommandAnswer {
  readonly answer: Buffer | null;
  readonly error: string | null;
}

/** The answering worker; the fence proves that it still owns the connection. */
export interface Answerer {
  readonly connectionId: number;
  readonly fence: bigint;
}

const notify = (topic: string, about: string) => sql`pg_notify('prosa_wake', ${`${topic} ${about}`.trim()})`;

/** Commands to sessions, across processes. */
export class CommandStore {
  constructor(private readonly db: OwnerDatabase) {}

  /** Stores a command and notifies the workers. */
  async ask({ uuid, connection, kind, request, keptMs }: NewCommand): Promise<void> {
    await sql`
      with asked as (
        insert into wa_command (company_id, uuid, connection_id, connection_uuid, kind, request, asked_at, expires_at,
                                attempts)
        values (${connection.companyId}, ${uuid}::uuid, ${connection.id}, ${connection.uuid}::uuid, ${kind}, ${request},
                now(), now() + make_interval(secs => ${keptMs / 1_000}::float8), 0)
        returning seq
      )
      select ${notify(ASKED, '')} from asked`.execute(this.db);
  }

  /** Whether commands are pending for connections that no worker owns. */
  async anyUnowned(): Promise<boolean> {
    const { rows } = await sql<{ found: boolean }>`
      select exists (
        select from wa_command c
         where c.answered_at is null and c.expires_at > now()
           and not exists (select from wa_lease l where l.connection_id = c.connection_id and l.expires_at > now())
      ) as found`.execute(this.db);
    return rows[0]?.found === true;
  }

  /**
   * Starts the pending commands of some connections, oldest first, and counts the attempt; those in flight are
   * skipped.
   */
  async begin(connectionIds: readonly number[], underWay: readonly number[]): Promise<WaitingCommand[]> {
    if (connectionIds.length === 0) return [];
    const { rows } = await sql<WaitingCommand>`
      with begun as (
        update wa_command set attempts = attempts + 1
         where seq in (
           select seq from wa_command
            where answered_at is null and expires_at > now()
              and connection_id = any(${[...connectionIds]}::int[]) and seq <> all(${[...underWay]}::bigint[])
            order by seq limit 200
         )
        returning seq, uuid, company_id, connection_id, connection_uuid, kind, request, attempts
      )
      select * from begun order by seq`.execute(this.db);
    return rows;
  }

  /** Stores the answer and notifies the caller; has no effect when another worker owns the connection. */
  async answer(
    { seq, uuid }: Pick<WaitingCommand, 'seq' | 'uuid'>,
    { connectionId, fence }: Answerer,
    { answer, error }: CommandAnswer,
  ): Promise<void> {
    await sql`
      with answered as (
        update wa_command set answered_at = now(), answer = ${answer}, error = ${error}
         where seq = ${seq} and answered_at is null
           and exists (select from wa_lease where connection_id = ${connectionId} and fence = ${fence.toString()}::bigint)
        returning seq
      )
      select ${notify(ANSWERED, uuid)} from answered`.execute(this.db);
  }

  /** Takes the answer, which can be read only once; null while there is none. */
  async take(uuid: string): Promise<CommandAnswer | null> {
    const { rows } = await sql<CommandAnswer>`
      delete from wa_command where uuid = ${uuid}::uuid and answered_at is not null
      returning answer, error`.execute(this.db);
    return rows[0] ?? null;
  }

  /** Withdraws a command. */
  async withdraw(uuid: string): Promise<void> {
    await sql`delete from wa_command where uuid = ${uuid}::uuid`.execute(this.db);
  }

  /** Deletes expired commands and answers that were never read. */
  async prune(): Promise<void> {
    await sql`
      delete from wa_command where expires_at < now() or answered_at < now() - interval '1 minute'`.execute(
      this.db,
    );
  }
}

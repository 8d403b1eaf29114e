import type { OwnerDatabase, WaInboxRow } from '@prosa/read-model';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import { insertReceived } from './inbox.store';
import { receivedColumns, receivedColumnsOf, receivedRows } from './received-rows';

/** A sealed key to store. */
export interface SealedKey {
  readonly type: string;
  readonly id: string;
  readonly sealed: Buffer;
}

/** A write of one session, applied atomically. */
export interface KeyWrite {
  readonly connectionId: number;
  readonly fence: bigint;
  readonly dropped: readonly Pick<SealedKey, 'type' | 'id'>[];
  readonly kept: readonly SealedKey[];
  /** The message received in the same Signal transaction. */
  readonly received?: Insertable<WaInboxRow>;
}

interface Waiting {
  readonly write: KeyWrite;
  readonly written: (owned: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** Number of concurrent statements; more would only make the batches smaller. */
const AT_ONCE = 2;
const LARGEST = 64;

const writers = new WeakMap<OwnerDatabase, KeyWriter>();

/** The writer of a database, shared by all sessions of a worker. */
export const keyWriterOf = (db: OwnerDatabase): KeyWriter => {
  const known = writers.get(db) ?? new KeyWriter(db);
  writers.set(db, known);
  return known;
};

/**
 * Writes the key changes of sessions. While a statement is in flight, writes of other sessions are batched for the
 * next one: a statement and a commit per message would dominate the cost of a message.
 */
export class KeyWriter {
  private waiting: Waiting[] = [];
  private readonly busy = new Set<number>();
  private running = 0;

  constructor(private readonly db: OwnerDatabase) {}

  /** Resolves when the write is durable; false, and nothing is written, when another worker owns the connection. */
  write(write: KeyWrite): Promise<boolean> {
    return new Promise((written, failed) => {
      this.waiting.push({ write, written, failed });
      this.go();
    });
  }

  private go(): void {
    while (this.running < AT_ONCE) {
      const batch = this.next();
      if (batch.length === 0) return;
      this.running += 1;
      void this.settle(batch).finally(() => {
        this.running -= 1;
        for (const { write } of batch) this.busy.delete(write.connectionId);
        this.go();
      });
    }
  }

  /** At most one write per session: the session's next write may concern the same keys and has to come later. */
  private next(): readonly Waiting[] {
    const batch: Waiting[] = [];
    const left: Waiting[] = [];
    for (const each of this.waiting) {
      const { connectionId } = each.write;
      const goes = batch.length < LARGEST && !this.busy.has(connectionId);
      if (goes) this.busy.add(connectionId);
      (goes ? batch : left).push(each);
    }
    this.waiting = left;
    return batch;
  }

  private async settle(batch: readonly Waiting[]): Promise<void> {
    const [only] = batch;
    if (batch.length === 1 && only !== undefined) return this.settleAlone(only);
    try {
      const owned = await this.writeAll(batch.map(({ write }) => write));
      const sure = batch.filter(({ write }) => owned.has(write.connectionId));
      for (const { written } of sure) written(true);
      // Lost, or the lease is being renewed right now: executed alone, the statement can wait for the row lock.
      const unsure = batch.filter(({ write }) => !owned.has(write.connectionId));
      await Promise.all(unsure.map(each => this.settleAlone(each)));
    } catch {
      // One failing write must not end other sessions; the writes are idempotent, so they are repeated one by one.
      await Promise.all(batch.map(each => this.settleAlone(each)));
    }
  }

  private async settleAlone({ write, written, failed }: Waiting): Promise<void> {
    try {
      written(await this.writeOne(write));
    } catch (error) {
      failed(error);
    }
  }

  private async writeOne({ connectionId, fence, dropped, kept, received }: KeyWrite): Promise<boolean> {
    // Planning is half of this statement's cost, and it runs for every message: only the needed parts are included.
    const writes = [
      ...(dropped.length === 0 ? [] : [sql`dropped as (${drop(connectionId, dropped)})`]),
      ...(kept.length === 0 ? [] : [sql`kept as (${keep(connectionId, kept)})`]),
      ...(received === undefined ? [] : [sql`received as (${insertReceived(received, sql`owner`)})`]),
    ];
    if (writes.length === 0) return true;
    const { rows } = await sql<{ owned: number }>`
      with owner as (
        select 1 from wa_lease where connection_id = ${connectionId} and fence = ${fence.toString()}::bigint for share
      ),
      ${sql.join(writes)}
      select count(*)::int as owned from owner`.execute(this.db);
    return rows[0]?.owned === 1;
  }

  /**
   * Writes for several sessions and returns those written. Locked lease rows are skipped, because waiting for
   * several of them could deadlock.
   */
  private async writeAll(writes: readonly KeyWrite[]): Promise<ReadonlySet<number>> {
    const dropped = writes.flatMap(({ connectionId, dropped: keys }) =>
      keys.map(key => ({ connectionId, ...key })),
    );
    const kept = writes.flatMap(({ connectionId, kept: keys }) =>
      keys.map(key => ({ connectionId, ...key })),
    );
    const received = writes.flatMap(({ received: row }) => row ?? []);
    const { rows } = await sql<{ connectionId: number }>`
      with owner as (
        select l.connection_id from wa_lease l
          join unnest(${writes.map(({ connectionId }) => connectionId)}::int[],
                      ${writes.map(({ fence }) => fence.toString())}::bigint[]) as mine (connection_id, fence)
            on l.connection_id = mine.connection_id and l.fence = mine.fence
           for share of l skip locked
      )
      ${dropped.length === 0 ? nothing : sql`, dropped as (${dropAll(dropped)})`}
      ${kept.length === 0 ? nothing : sql`, kept as (${keepAll(kept)})`}
      ${received.length === 0 ? nothing : sql`, received as (${insertAll(received)})`}
      select connection_id from owner`.execute(this.db);
    return new Set(rows.map(({ connectionId }) => connectionId));
  }
}

type Placed<Key> = Key & { readonly connectionId: number };

const nothing = sql``;

const drop = (connectionId: number, keys: KeyWrite['dropped']): RawBuilder<unknown> => sql`
  delete from wa_key using unnest(${keys.map(key => key.type)}::text[],
                                  ${keys.map(key => key.id)}::text[]) as old (type, id), owner
   where wa_key.connection_id = ${connectionId} and wa_key.type = old.type and wa_key.id = old.id`;

const dropAll = (keys: readonly Placed<KeyWrite['dropped'][number]>[]): RawBuilder<unknown> => sql`
  delete from wa_key using owner, unnest(${keys.map(key => key.connectionId)}::int[], ${keys.map(key => key.type)}::text[],
                                         ${keys.map(key => key.id)}::text[]) as old (connection_id, type, id)
   where owner.connection_id = old.connection_id
     and wa_key.connection_id = old.connection_id and wa_key.type = old.type and wa_key.id = old.id`;

const keep = (connectionId: number, keys: readonly SealedKey[]): RawBuilder<unknown> => {
  const [first] = keys;
  const rows =
    keys.length === 1 && first !== undefined
      ? sql`select ${connectionId}::int, ${first.type}::text, ${first.id}::text, ${first.sealed}::bytea from owner`
      : sql`
      select ${connectionId}::int, new.type, new.id, new.val
        from unnest(${keys.map(key => key.type)}::text[], ${keys.map(key => key.id)}::text[],
                    ${keys.map(key => key.sealed)}::bytea[]) as new (type, id, val), owner`;
  return sql`
    insert into wa_key (connection_id, type, id, val) ${rows}
    on conflict (connection_id, type, id) do update set val = excluded.val`;
};

const keepAll = (keys: readonly Placed<SealedKey>[]): RawBuilder<unknown> => sql`
  insert into wa_key (connection_id, type, id, val)
  select new.connection_id, new.type, new.id, new.val
    from unnest(${keys.map(key => key.connectionId)}::int[], ${keys.map(key => key.type)}::text[],
                ${keys.map(key => key.id)}::text[], ${keys.map(key => key.sealed)}::bytea[])
           as new (connection_id, type, id, val)
    join owner on owner.connection_id = new.connection_id
  on conflict (connection_id, type, id) do update set val = excluded.val`;

/** In order of arrival: within a chat that is the order of handover. */
const insertAll = (rows: readonly Insertable<WaInboxRow>[]): RawBuilder<unknown> => sql`
  insert into wa_inbox (${receivedColumns})
  select ${receivedColumnsOf('new')}
    from ${receivedRows(rows)}
    join owner on owner.connection_id = new.connection_id
   order by new.place
  on conflict (connection_id, wa_id, kind, from_me, chat_key) do nothing`;

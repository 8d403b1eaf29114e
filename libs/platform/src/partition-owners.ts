import { setTimeout as pause } from 'node:timers/promises';
import { partitionsOf, type Partition } from '@prosa/projections';
import { Client } from 'pg';
import { expecting, isAborted, isTransient } from '@prosa/kernel';

/** How processes share partitions: by locks of the database that all of them see. */
export interface PartitionOwnersOptions {
  readonly url: string;
  /** Into how many partitions the work is divided. */
  readonly of: number;
  /** Does a partition's work until the signal aborts, which it must heed; it never rejects. */
  work(partition: Partition, signal: AbortSignal): Promise<void>;
  /** Interval at which a process checks its share; default 1 s. */
  readonly beatMs?: number;
  /** A process that was silent for longer has hung, and what it holds is taken from it; default 10 s. */
  readonly silenceMs?: number;
}

/** One place for the locks of this kind among all advisory locks. */
const LOCKS = 7_076_798;
/** A shared lock that all members hold. */
const MEMBER = 0;

interface Lock {
  readonly key: number;
  readonly pid: number;
  readonly mine: boolean;
  readonly silentMs: number | null;
}

interface Owned {
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

const locksNow = `
  select l.objid::int as key, l.pid, l.pid = pg_backend_pid() as mine,
         extract(epoch from clock_timestamp() - a.state_change)::float * 1000 as "silentMs"
    from pg_locks l left join pg_stat_activity a on a.pid = l.pid
   where l.locktype = 'advisory' and l.classid = ${LOCKS} and l.granted
     and l.database = (select oid from pg_database where datname = current_database())`;

/**
 * Distributes partitions evenly among the member processes, each with one owner. A process that dies loses its
 * partitions at once, one that hangs after a timeout, and one that joins is given its share. For a moment a
 * partition may have two owners, which its work must tolerate: a checkpoint's lock, not ownership, keeps rows
 * correct.
 */
export class PartitionOwners {
  private readonly owned = new Map<number, Owned>();
  private readonly beatMs: number;
  /** An answer of the database may take as long as others wait: on a busy machine a shorter limit would end the work. */
  private readonly silenceMs: number;

  constructor(private readonly options: PartitionOwnersOptions) {
    this.beatMs = options.beatMs ?? 1_000;
    this.silenceMs = options.silenceMs ?? 10_000;
  }

  /** Takes part until `signal` aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = new Client({
        connectionString: this.options.url,
        application_name: 'prosa-partitions',
        query_timeout: this.silenceMs,
        connectionTimeoutMillis: this.silenceMs,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('select pg_advisory_lock_shared($1, $2)', [LOCKS, MEMBER]);
        await this.takePart(client, signal);
      } catch {
        // Without a database nothing is owned; the next round tries again.
      } finally {
        await this.giveUp([...this.owned.keys()]);
        await client.end().catch(expecting(isTransient));
      }
      await this.wait(signal);
    }
  }

  private async takePart(client: Client, signal: AbortSignal): Promise<void> {
    const lost = new AbortController();
    client.once('end', () => lost.abort());
    const either = AbortSignal.any([signal, lost.signal]);
    while (!either.aborted) {
      await this.settle(client);
      await this.wait(either);
    }
  }

  private async settle(client: Client): Promise<void> {
    const { rows } = await client.query<Lock>(locksNow);
    await this.endSilent(client, rows);
    const members = rows.filter(({ key }) => key === MEMBER).length;
    const fair = Math.ceil(this.options.of / Math.max(1, members));
    const surplus = [...this.owned.keys()].slice(fair);
    await this.giveUp(surplus);
    for (const index of surplus) await client.query('select pg_advisory_unlock($1, $2)', [LOCKS, index + 1]);
    const taken = new Set(rows.map(({ key }) => key - 1));
    for (const partition of partitionsOf(this.options.of)) {
      if (this.owned.size >= fair) return;
      if (!taken.has(partition.index)) await this.take(client, partition);
    }
  }

  private async endSilent(client: Client, locks: readonly Lock[]): Promise<void> {
    const silent = locks.filter(({ mine, silentMs }) => !mine && (silentMs ?? 0) > this.silenceMs);
    for (const { pid } of silent) await client.query('select pg_terminate_backend($1)', [pid]);
  }

  private async take(client: Client, partition: Partition): Promise<void> {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1, $2) as mine', [
      LOCKS,
      partition.index + 1,
    ]);
    if (rows[0]?.mine !== true) return;
    const stop = new AbortController();
    this.owned.set(partition.index, { stop, done: this.options.work(partition, stop.signal) });
  }

  private async giveUp(indexes: readonly number[]): Promise<void> {
    await Promise.all(
      indexes.map(async index => {
        const owned = this.owned.get(index);
        owned?.stop.abort();
        await owned?.done;
        this.owned.delete(index);
      }),
    );
  }

  private wait(signal: AbortSignal): Promise<unknown> {
    return pause(this.beatMs, undefined, { signal }).catch(expecting(isAborted));
  }
}

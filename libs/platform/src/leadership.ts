import { setTimeout as pause } from 'node:timers/promises';
import type { Leadership } from '@prosa/bus';
import { Client } from 'pg';
import { expecting, isAborted, isTransient } from '@prosa/kernel';

/** How leadership is settled: by a lock of the database that all processes share. */
export interface PostgresLeadershipOptions {
  readonly url: string;
  /** The lock's id. */
  readonly lock: number;
  /** Interval at which others try to take over, and the leader checks its lock; default 1 s. */
  readonly beatMs?: number;
  /** A leader that was silent for longer has hung, and the server frees the lock; default 10 s, well over a slow beat. */
  readonly silenceMs?: number;
}

/**
 * Of all processes, the one whose connection holds an advisory lock leads. A leader that loses its connection stops at
 * its next beat, and one that hangs when it wakes: the server has ended its session. Until then another may have begun,
 * so what leaders do has to bear two of them for a moment.
 */
export class PostgresLeadership implements Leadership {
  private readonly beat: number;
  /** After so long without an answer the database counts as lost; a moment's load must not cost the office. */
  private readonly patience: number;

  constructor(private readonly options: PostgresLeadershipOptions) {
    this.beat = options.beatMs ?? 1_000;
    this.patience = Math.max(this.beat * 2, 2_000);
  }

  async lead(work: (leading: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = new Client({
        connectionString: this.options.url,
        application_name: 'prosa-leader',
        options: `-c idle_session_timeout=${this.options.silenceMs ?? 10_000}`,
        query_timeout: this.patience,
        connectionTimeoutMillis: this.patience,
      });
      client.on('error', () => undefined);
      try {
        await client.connect();
        if (await this.elected(client, signal)) await this.leadOver(client, work, signal);
      } catch {
        // Without a database there is no leadership; the next round tries again.
      } finally {
        await client.end().catch(expecting(isTransient));
      }
      await this.wait(signal);
    }
  }

  private async elected(client: Client, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
        this.options.lock,
      ]);
      if (rows[0]?.mine === true) return !signal.aborted;
      await this.wait(signal);
    }
    return false;
  }

  private async leadOver(
    client: Client,
    work: (leading: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    const over = new AbortController();
    const leading = AbortSignal.any([signal, over.signal]);
    client.once('end', () => over.abort());
    const beating = this.beatWhile(client, leading).catch(() => over.abort());
    try {
      await work(leading);
    } finally {
      over.abort();
      await beating;
    }
  }

  private async beatWhile(client: Client, leading: AbortSignal): Promise<void> {
    while (!leading.aborted) {
      await this.wait(leading);
      if (!leading.aborted) await client.query('select 1');
    }
  }

  private wait(signal: AbortSignal): Promise<unknown> {
    return pause(this.beat, undefined, { signal }).catch(expecting(isAborted));
  }
}

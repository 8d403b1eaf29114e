import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { expecting, isAborted, isTransient } from '@prosa/kernel';

/** How ownership is had. */
export interface SoleOwnerOptions {
  readonly url: string;
  readonly name: string;
  /** Interval at which a standby tries to take over, and an owner checks its lock; shorter where the silence is. */
  readonly everyMs: number;
  /** An owner that was silent for longer has hung, and the server frees the lock; default 10 s, well over a slow answer. */
  readonly silenceMs?: number;
  readonly onError: (error: unknown) => void;
}

const SILENCE_MS = 10_000;

/** Three questions fit into one silence: the server ends connections that are idle for longer than that, and the lock with them. */
const beatOf = ({ everyMs, silenceMs = SILENCE_MS }: SoleOwnerOptions): number =>
  Math.min(everyMs, silenceMs / 3);

const connect = async (options: SoleOwnerOptions): Promise<Client> => {
  const { url, silenceMs = SILENCE_MS, onError } = options;
  const patienceMs = Math.max(5_000, 5 * beatOf(options));
  const client = new Client({
    connectionString: url,
    application_name: 'prosa-process',
    options: `-c idle_session_timeout=${silenceMs}`,
    keepAlive: true,
    query_timeout: patienceMs,
    connectionTimeoutMillis: patienceMs,
  });
  client.on('error', onError);
  await client.connect();
  return client;
};

const takes = async (client: Client, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('prosa:process:' || $1, 0)) as taken`,
    [name],
  );
  return rows[0]?.taken === true;
};

/** Resolves when the connection that holds the lock is lost, or `signal` aborts. */
const untilLost = async (client: Client, beatMs: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await pause(beatMs, undefined, { signal, ref: false }).catch(expecting(isAborted));
    if (signal.aborted) return;
    const alive = await client.query('select 1').then(
      () => true,
      () => false,
    );
    if (!alive) return;
  }
};

const holdOnce = async (
  options: SoleOwnerOptions,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  const client = await connect(options);
  try {
    while (!(await takes(client, options.name))) {
      await pause(beatOf(options), undefined, { signal, ref: false });
    }
    if (signal.aborted) return;
    const lost = new AbortController();
    const working = work(AbortSignal.any([signal, lost.signal]));
    await Promise.race([untilLost(client, beatOf(options), signal), working]);
    lost.abort();
    await working;
  } finally {
    await client.end().catch(expecting(isTransient));
  }
};

/**
 * Runs work while this process is its only owner, until `signal` aborts. The lock belongs to a database connection:
 * a process that dies loses it at once, one that hangs after the server's timeout. It avoids duplicate work;
 * correctness must not depend on it.
 */
export const whileSoleOwner = async (
  options: SoleOwnerOptions,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await holdOnce(options, work, signal);
    } catch (error) {
      if (signal.aborted) return;
      options.onError(error);
      await pause(options.everyMs, undefined, { signal, ref: false }).catch(expecting(isAborted));
    }
  }
};

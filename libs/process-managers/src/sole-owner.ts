import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** How ownership is had. */
export interface SoleOwnerOptions {
  readonly url: string;
  readonly name: string;
  /** How often a process that stands by asks, and an owner makes sure that it still is one. */
  readonly everyMs: number;
  /** An owner that was silent for longer has hung, and the server frees the lock; default 10 s, well over a slow answer. */
  readonly silenceMs?: number;
  readonly onError: (error: unknown) => void;
}

const connect = async (options: SoleOwnerOptions): Promise<Client> => {
  const { url, everyMs, silenceMs = 10_000, onError } = options;
  const client = new Client({
    connectionString: url,
    application_name: 'prosa-process',
    options: `-c idle_session_timeout=${silenceMs}`,
    keepAlive: true,
    query_timeout: Math.max(5_000, 5 * everyMs),
    connectionTimeoutMillis: Math.max(5_000, 5 * everyMs),
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
const untilLost = async (client: Client, everyMs: number, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await pause(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
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
      await pause(options.everyMs, undefined, { signal, ref: false });
    }
    if (signal.aborted) return;
    const lost = new AbortController();
    const working = work(AbortSignal.any([signal, lost.signal]));
    await Promise.race([untilLost(client, options.everyMs, signal), working]);
    lost.abort();
    await working;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * Runs work whenever this process is the only one that does, until `signal` aborts. The lock belongs to a database
 * connection: whoever dies loses it at once, and whoever hangs when the server has waited long enough. It spares double
 * work; that nothing is done twice is not left to it.
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
      await pause(options.everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
};

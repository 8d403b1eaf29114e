import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { expecting, isAborted, isTransient } from '@prosa/kernel';
import { SIGNAL_CHANNEL, type ReadModelSignals } from './signals';
import { WAKE_CHANNEL, type WakeUps } from './wake-ups';

export interface ListenOptions {
  readonly url: string;
  readonly signals: ReadModelSignals;
  /** Receives all other notifications between processes. */
  readonly wakeUps?: WakeUps;
  readonly onError?: (error: unknown) => void;
  /** Heartbeat interval of the connection; a dead peer is detected after twice this time. */
  readonly heartbeatMs?: number;
}

const untilLost = async (client: Client, heartbeatMs: number, signal: AbortSignal): Promise<void> => {
  const lost = new AbortController();
  const end = (): void => lost.abort();
  client.once('end', end);
  const either = AbortSignal.any([signal, lost.signal]);
  while (!either.aborted) {
    await delay(heartbeatMs, undefined, { signal: either, ref: false }).catch(expecting(isAborted));
    if (!either.aborted) await client.query('select 1');
  }
};

const listenOnce = async (options: ListenOptions, signal: AbortSignal): Promise<void> => {
  const heartbeat = options.heartbeatMs ?? 5_000;
  const client = new Client({
    connectionString: options.url,
    application_name: 'prosa-listen',
    keepAlive: true,
    query_timeout: heartbeat,
    connectionTimeoutMillis: Math.max(heartbeat, 5_000),
  });
  client.on('error', error => options.onError?.(error));
  client.on('notification', ({ channel, payload }) => {
    if (channel === WAKE_CHANNEL) options.wakeUps?.receive(payload ?? '');
    else options.signals.receive(payload ?? '{}');
  });
  await client.connect();
  try {
    await client.query(`listen ${SIGNAL_CHANNEL}`);
    if (options.wakeUps !== undefined) await client.query(`listen ${WAKE_CHANNEL}`);
    options.signals.doubt();
    options.wakeUps?.doubt();
    await untilLost(client, heartbeat, signal);
  } finally {
    await client.end().catch(expecting(isTransient));
  }
};

/**
 * Listens for other processes' commits until `signal` aborts. After a reconnect, an `uncertain` signal covers what
 * may have been missed.
 */
export const listen = async (options: ListenOptions, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    try {
      await listenOnce(options, signal);
    } catch (error) {
      options.onError?.(error);
      await delay(500, undefined, { signal, ref: false }).catch(expecting(isAborted));
    }
  }
};

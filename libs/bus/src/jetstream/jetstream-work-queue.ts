import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, JetStreamClient, JetStreamManager, JsMsg, NatsConnection, StoredMsg } from 'nats';
import { expecting, isAborted, ignoredFaults, type RetriedFaults } from '@prosa/kernel';
import type { DeadWork, Work, WorkItem, WorkQueue, WorkQueueOptions, WorkReceipt } from '../work-queue.port';
import { natsLibrary } from './bus-connection';
import { parseBusJson } from './bus-json';

/** Name, time limit and retention of a queue. */
export interface JetStreamWorkQueueOptions extends WorkQueueOptions {
  readonly connection: NatsConnection;
  /** The stream; its dead letters are in `<name>_DEAD`. */
  readonly name: string;
  /** After so long without word from its worker an item goes to another; default 30 s. */
  readonly takenForMs?: number;
  readonly replicas?: number;
  readonly faults?: RetriedFaults;
}

const lanes = 16;
const foreign = 'Not an item of work';
const nanoseconds = 1_000_000;
/** However often an item failed: it holds up those behind it. */
const MOST_BACKOFF_MS = 60_000;
/** Duration of one pull request, and so the time to stop. */
const askMs = 1_000;

/** Whether the server reports a missing message or stream. */
const isNoSuch = (error: unknown): boolean =>
  error instanceof natsLibrary().NatsError && error.api_error?.code === 404;

/** An item, or null for a message of an unknown format. */
const itemIn = (text: string): WorkItem | null => {
  try {
    const { id, key, body } = parseBusJson(text) as Partial<WorkItem>;
    return typeof id === 'string' && typeof key === 'string' && body !== undefined ? { id, key, body } : null;
  } catch {
    return null;
  }
};

const laneOf = (key: string): number => (createHash('sha256').update(key).digest()[0] ?? 0) % lanes;

/**
 * Work over JetStream: keys are spread over lanes, and each lane is a durable consumer that has one item out at a time,
 * which keeps the order with any number of workers. The server flushes to its disk a moment after the acknowledgement, so what
 * must survive a power cut of a single server is stored by its producer until it is done.
 */
export class JetStreamWorkQueue implements WorkQueue {
  private readonly js: JetStreamClient;
  private readonly takenForMs: number;
  private readonly faults: RetriedFaults;
  private readonly failing = new Set<number>();

  private constructor(
    private readonly options: JetStreamWorkQueueOptions,
    private readonly manager: JetStreamManager,
  ) {
    this.js = options.connection.jetstream({ timeout: 5_000 });
    this.takenForMs = options.takenForMs ?? 30_000;
    this.faults = options.faults ?? ignoredFaults;
  }

  /** Opens a queue, and makes its streams and lanes when they are missing. */
  static async open(options: JetStreamWorkQueueOptions): Promise<JetStreamWorkQueue> {
    const manager = await options.connection.jetstreamManager({ timeout: 5_000 });
    const queue = new JetStreamWorkQueue(options, manager);
    await queue.ensure();
    return queue;
  }

  async put({ id, key, body }: WorkItem): Promise<WorkReceipt> {
    const text = JSON.stringify({ id, key, body });
    // A repeat is answered with the place of what it repeats.
    const { seq } = await this.js.publish(`${this.options.name}.${laneOf(key)}`, text, { msgID: id });
    return { id, sequence: seq };
  }

  async isPending({ id, sequence }: WorkReceipt): Promise<boolean> {
    const found = await this.stored(this.options.name, sequence);
    // A stream that was created again counts from the beginning: another item may have that sequence number.
    return found !== null && itemIn(found.string())?.id === id;
  }

  async work(handle: (work: Work) => Promise<void>, signal: AbortSignal): Promise<void> {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => this.workLane(lane, handle, signal)));
  }

  async deadLetters(): Promise<readonly DeadWork[]> {
    const found = await this.dead();
    return found.map(({ work }) => work).slice(0, 100);
  }

  async revive(id: string): Promise<boolean> {
    const found = (await this.dead()).find(({ work }) => work.id === id);
    if (found === undefined) return false;
    const { key, body } = found.work;
    const text = JSON.stringify({ id, key, body });
    // Under another message id: the server recalls the first one and would take this for a repeat.
    await this.js.publish(`${this.options.name}.${laneOf(key)}`, text, { msgID: `${id}~${found.sequence}` });
    await this.manager.streams.deleteMessage(`${this.options.name}_DEAD`, found.sequence);
    return true;
  }

  private laneFails(lane: number, fault: unknown): void {
    this.failing.add(lane);
    this.faults.failed(`take work from ${this.options.name}`, fault);
  }

  private laneWorks(lane: number): void {
    if (this.failing.delete(lane) && this.failing.size === 0)
      this.faults.passed(`take work from ${this.options.name}`);
  }

  /** What keeps it from that fails the next round too, which waits again. */
  private async ensureAgain(): Promise<void> {
    const work = `prepare the queue ${this.options.name}`;
    await this.ensure().then(
      () => this.faults.passed(work),
      (fault: unknown) => this.faults.failed(work, fault),
    );
  }

  private async ensure(): Promise<void> {
    const { AckPolicy, RetentionPolicy, StorageType } = natsLibrary();
    const { name, replicas = 1 } = this.options;
    const kept = { storage: StorageType.File, num_replicas: replicas };
    await this.manager.streams.add({
      name,
      subjects: [`${name}.*`],
      retention: RetentionPolicy.Workqueue,
      ...kept,
    });
    const dead = `${name}_DEAD`;
    await this.manager.streams.add({
      name: dead,
      subjects: [dead],
      retention: RetentionPolicy.Limits,
      ...kept,
    });
    for (let lane = 0; lane < lanes; lane += 1)
      await this.manager.consumers.add(name, {
        durable_name: `lane${lane}`,
        filter_subject: `${name}.${lane}`,
        ack_policy: AckPolicy.Explicit,
        ack_wait: this.takenForMs * nanoseconds,
        max_ack_pending: 1,
        max_deliver: -1,
      });
  }

  private async workLane(
    lane: number,
    handle: (work: Work) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    let consumer: Consumer | undefined;
    let idle = 0;
    let suspect: number | null = null;
    while (!signal.aborted) {
      try {
        consumer ??= await this.js.consumers.get(this.options.name, `lane${lane}`);
        const message = await consumer.next({ expires: askMs });
        idle += askMs;
        this.laneWorks(lane);
        if (message !== null) {
          [idle, suspect] = [0, null];
          await this.take(message, handle);
        } else if (idle >= this.takenForMs) {
          idle = 0;
          suspect = await this.unblock(lane, suspect);
        }
      } catch (fault) {
        // The server is unreachable or has lost the stream: unacknowledged messages are redelivered.
        if (!signal.aborted) this.laneFails(lane, fault);
        consumer = undefined;
        await pause(250, undefined, { signal }).catch(expecting(isAborted));
        if (!signal.aborted) await this.ensureAgain();
      }
    }
  }

  /**
   * A server that lost power between the completion of an item and its record of it waits forever for the ack of an
   * item that no longer exists (nats-server 2.9), and delivers nothing after it. A lane that was stuck at the last
   * check too is recreated; returns the item that it waits for now.
   */
  private async unblock(lane: number, suspect: number | null): Promise<number | null> {
    const { name } = this.options;
    const { num_ack_pending, delivered } = await this.manager.consumers.info(name, `lane${lane}`);
    if (num_ack_pending === 0 || (await this.stored(name, delivered.stream_seq)) !== null) return null;
    if (delivered.stream_seq !== suspect) return delivered.stream_seq;
    await this.manager.consumers.delete(name, `lane${lane}`);
    await this.ensure();
    return null;
  }

  private async take(message: JsMsg, handle: (work: Work) => Promise<void>): Promise<void> {
    const item = itemIn(message.string());
    if (item === null)
      return this.bury(message, { id: '', key: '', body: { text: message.string() } }, foreign);
    const attempt = message.info.deliveryCount;
    const holding = setInterval(() => message.working(), this.takenForMs / 3);
    try {
      await handle({ ...item, attempt });
    } catch (error) {
      return await this.failed(message, item, error);
    } finally {
      clearInterval(holding);
    }
    await message.ackAck();
  }

  private async failed(message: JsMsg, item: WorkItem, error: unknown): Promise<void> {
    const { attempts, backoffMs } = this.options;
    const attempt = message.info.deliveryCount;
    if (attempt < attempts) return message.nak(Math.min(backoffMs * 2 ** (attempt - 1), MOST_BACKOFF_MS));
    await this.bury(message, item, error instanceof Error ? error.message : String(error));
  }

  private async bury(message: JsMsg, item: WorkItem, reason: string): Promise<void> {
    const { name } = this.options;
    const text = JSON.stringify({ ...item, reason, failedAt: new Date().toISOString() });
    await this.js.publish(`${name}_DEAD`, text, { msgID: `${item.id}~${message.seq}` });
    message.term();
  }

  private async dead(): Promise<readonly { readonly sequence: number; readonly work: DeadWork }[]> {
    const name = `${this.options.name}_DEAD`;
    const { state } = await this.manager.streams.info(name);
    const found: { sequence: number; work: DeadWork }[] = [];
    // An empty stream begins at 0, which cannot be queried.
    const first = Math.max(1, state.first_seq);
    for (let sequence = first; sequence <= state.last_seq && found.length < 100; sequence += 1) {
      const message = await this.stored(name, sequence);
      if (message === null) continue;
      const work = message.json<DeadWork & { failedAt: string }>();
      found.push({ sequence, work: { ...work, failedAt: new Date(work.failedAt) } });
    }
    return found;
  }

  /** The message at a sequence of a stream; null once it is done, and when a dead letter was revived. */
  private async stored(name: string, sequence: number): Promise<StoredMsg | null> {
    try {
      return await this.manager.streams.getMessage(name, { seq: sequence });
    } catch (error) {
      if (isNoSuch(error)) return null;
      throw error;
    }
  }
}

import type { JetStreamClient, JetStreamManager, NatsConnection, StoredMsg } from 'nats';
import { natsLibrary } from './bus-connection';
import { messageIn } from './log-message';

/** Name and retention of the log's stream. */
export interface LogStreamOptions {
  readonly connection: NatsConnection;
  /** The stream; default `EVENTS`. */
  readonly stream?: string;
  /** The first word of its subjects; default `evt`. */
  readonly prefix?: string;
  /**
   * Maximum size of the stream on disk, oldest removed first; default 1 GiB. NATS reserves it: where the server or the
   * account has less, the stream is made smaller.
   */
  readonly maxBytes?: number;
  /** On how many servers of a cluster it is kept; default 1. */
  readonly replicas?: number;
}

/** The end of the stream: its last sequence number, and the log position of that message. */
export interface StreamTip {
  readonly sequence: number;
  readonly position: bigint;
}

const mebibyte = 1_048_576;
const smallestBytes = 16 * mebibyte;
const noSuchStream = 10_059;
/** Codes of NATS for an account, a server and a cluster without the storage that a stream reserves. */
const tooLittleStorage: readonly (number | undefined)[] = [10_002, 10_023, 10_047];
const noSuchMessage = 10_037;

const errorCode = (error: unknown): number | undefined =>
  (error as { api_error?: { err_code?: number } }).api_error?.err_code;

/** The copy of the log on the bus. It can be lost and made again: what it holds is in the log. */
export class LogStream {
  readonly name: string;
  readonly prefix: string;
  readonly js: JetStreamClient;
  private readonly connection: NatsConnection;

  constructor(private readonly options: LogStreamOptions) {
    this.name = options.stream ?? 'EVENTS';
    this.prefix = options.prefix ?? 'evt';
    this.connection = options.connection;
    this.js = this.connection.jetstream({ timeout: 5_000 });
  }

  /** Makes the stream when it is missing. Limited by size and not by age, so that its end is always known. */
  async ensure(): Promise<void> {
    const manager = await this.manager();
    try {
      await manager.streams.info(this.name);
    } catch (error) {
      if (errorCode(error) !== noSuchStream) throw error;
      await this.add(manager, this.options.maxBytes ?? 1_024 * mebibyte);
    }
  }

  private async add(manager: JetStreamManager, maxBytes: number): Promise<void> {
    const { RetentionPolicy, StorageType, DiscardPolicy } = natsLibrary();
    try {
      await manager.streams.add({
        name: this.name,
        subjects: [`${this.prefix}.>`],
        retention: RetentionPolicy.Limits,
        storage: StorageType.File,
        discard: DiscardPolicy.Old,
        max_bytes: maxBytes,
        num_replicas: this.options.replicas ?? 1,
      });
    } catch (error) {
      if (!tooLittleStorage.includes(errorCode(error)) || maxBytes <= smallestBytes) throw error;
      await this.add(manager, Math.max(maxBytes / 4, smallestBytes));
    }
  }

  /** Where the stream ends; position 0n when it is empty. */
  async tip(): Promise<StreamTip> {
    const manager = await this.manager();
    const { state } = await manager.streams.info(this.name);
    if (state.messages === 0) return { sequence: state.last_seq, position: 0n };
    const last = await this.message(manager, state.last_seq);
    // The last message was deleted by hand: the one before it is the best known state.
    if (last === null) throw new Error(`The last message of ${this.name} is not there`);
    return { sequence: state.last_seq, position: await this.positionAt(manager, last, state.first_seq) };
  }

  /**
   * The position of a message, or of the last one before it that a relay has published: other publishers' messages
   * are ignored.
   */
  private async positionAt(manager: JetStreamManager, from: StoredMsg, first: number): Promise<bigint> {
    let message: StoredMsg | null = from;
    for (let sequence = from.seq; ; message = await this.message(manager, sequence)) {
      const received = message === null ? null : messageIn(message.string());
      if (received !== null) return received.event.position;
      if (--sequence < first) return 0n;
    }
  }

  private async message(manager: JetStreamManager, sequence: number): Promise<StoredMsg | null> {
    try {
      return await manager.streams.getMessage(this.name, { seq: sequence });
    } catch (error) {
      if (errorCode(error) === noSuchMessage) return null;
      throw error;
    }
  }

  private manager(): Promise<JetStreamManager> {
    return this.connection.jetstreamManager({ timeout: 5_000 });
  }
}

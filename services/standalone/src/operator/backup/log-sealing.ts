import { chainStart, hashLink, type EventCodec, type NewEvent, type StoredEvent } from '@prosa/event-store';
import { streamName, uuidv5 } from '@prosa/kernel';
import type { EventMetadata, StreamName } from '@prosa/kernel';
import { DamagedBackup } from './manifest';

const FIELDS = [
  ...['position', 'stream', 'revision', 'event_id', 'company_id', 'type', 'schema_version'],
  ...['data', 'meta', 'created_at', 'hash'],
] as const;

const TIME = /^(\d+)-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?\+00$/;

/** A time as PostgreSQL writes it in UTC, in microseconds since 1970. */
const microsOf = (text: string): string => {
  const [, year, month, day, hours, minutes, seconds, fraction = ''] = TIME.exec(text) ?? [];
  if (year === undefined) throw new DamagedBackup(`${text} is no time`);
  const at = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(seconds),
  );
  return String(BigInt(at) * 1_000n + BigInt(fraction.padEnd(6, '0')));
};

/** Old and new chain of a log that is being sealed, fact by fact in their order. */
export class LogSealing {
  private oldHash = chainStart;
  private newHash = chainStart;
  private sealedFacts = 0;

  constructor(
    private readonly codec: EventCodec,
    private readonly columns: readonly string[],
  ) {}

  /** Facts in which something was open. */
  get sealed(): number {
    return this.sealedFacts;
  }

  /** The hash of the log as it was. */
  get before(): string {
    return this.oldHash.toString('hex');
  }

  /** The hash of the log as it is now. */
  get after(): string {
    return this.newHash.toString('hex');
  }

  /**
   * A packed fact with what it held open sealed, in the new chain.
   * @throws DamagedBackup when it is not as the old chain says.
   */
  async line(text: string): Promise<string> {
    const values = JSON.parse(text) as string[];
    const [position, stream, revision, id, , type, version, data, meta, createdAt, hash] = FIELDS.map(
      name => values[this.columns.indexOf(name)] ?? '',
    ) as [string, string, string, string, string, string, string, string, string, string, string];
    const named = [position, stream, revision, id, type, Number(version), microsOf(createdAt)];
    this.oldHash = hashLink(this.oldHash, { named, data, meta });
    if (`\\x${this.before}` !== hash) throw new DamagedBackup(`The log is changed at position ${position}`);
    const metadata = JSON.parse(meta) as EventMetadata;
    const event: StoredEvent = {
      ...{ id, type, metadata, schemaVersion: Number(version), data: JSON.parse(data) as object },
      ...{ stream: stream as StreamName, revision: Number(revision), position: BigInt(position) },
      recordedAt: new Date(createdAt),
    };
    const sealed = (await this.codec.sealStored?.(event)) ?? null;
    const written = sealed === null ? data : JSON.stringify(sealed);
    if (sealed !== null) this.sealedFacts += 1;
    this.newHash = hashLink(this.newHash, { named, data: written, meta });
    values[this.columns.indexOf('data')] = written;
    values[this.columns.indexOf('hash')] = `\\x${this.after}`;
    return JSON.stringify(values);
  }
}

/** Where a sealed log says what it was made from. */
export const sealedLogStream: StreamName = streamName('log', 0, uuidv5('log'));

/** The fact that ends the copy: it names the head of the log that was copied. */
export const logSealed = (from: { readonly position: string; readonly hash: string }, at: Date): NewEvent => {
  const id = uuidv5('log-sealed', from.position, from.hash);
  return {
    ...{ id, type: 'LogSealed', schemaVersion: 1, data: { from } },
    metadata: {
      ...{ companyId: 0, actor: { kind: 'system', name: 'prosa log seal' }, at: at.toISOString() },
      ...{ correlationId: id, causationId: id },
    },
  };
};

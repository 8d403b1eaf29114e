import { KeysUnavailable } from '@prosa/crypto';
import type {
  DomainEvent,
  EventCatalogue,
  EventContract,
  EventMetadata,
  Recorded,
  StreamName,
} from '@prosa/kernel';
import type { CommandEnvelope, Target } from './aggregate.port';
import { decodeAll, type EventCodec } from './codec.port';
import { NewerFact } from './create-codec';
import { StoreUnavailable } from './event-store.port';
import type { AppendResult, EventStore, ExpectedRevision, NewEvent, StoredEvent } from './event-store.port';

/** A decoded event as deciders, projections and workflows receive it. */
export const toRecorded = <E extends DomainEvent>(event: Omit<StoredEvent, 'recordedAt'>): Recorded<E> =>
  ({
    id: event.id,
    stream: event.stream,
    revision: event.revision,
    position: event.position,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
  }) as unknown as Recorded<E>;

/** Adds author, reason and time to facts. */
export const metadataOf = (target: Target, envelope: CommandEnvelope, at: Date): EventMetadata => ({
  companyId: target.companyId,
  actor: envelope.actor,
  at: at.toISOString(),
  correlationId: envelope.correlationId,
  causationId: envelope.causationId,
});

/** Gives a fact its id and the schema version of its catalogue. */
export const toNewEvent = <E extends DomainEvent>(
  catalogue: EventCatalogue<E>,
  fact: E,
  id: string,
  metadata: EventMetadata,
): NewEvent => {
  const contracts: { readonly [type: string]: EventContract | undefined } = catalogue.events;
  const contract = contracts[fact.type];
  if (contract === undefined)
    throw new Error(`${fact.type} is not in the catalogue of ${catalogue.category}`);
  return { id, type: fact.type, schemaVersion: contract.version, data: fact.data, metadata };
};

/** Without its keys, or the release that reads it, the log is as unavailable as without its database. */
const readable = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    const isUnreadable = cause instanceof KeysUnavailable || cause instanceof NewerFact;
    throw isUnreadable ? new StoreUnavailable('not-applied', { cause }) : cause;
  });

/** Reads and writes facts through the codec. */
export class FactWriter {
  constructor(
    private readonly store: EventStore,
    private readonly codec: EventCodec,
  ) {}

  /** Appends; when the outcome is lost, once more with the same ids, which writes nothing twice. */
  async append(
    stream: StreamName,
    expected: ExpectedRevision,
    events: readonly NewEvent[],
  ): Promise<AppendResult> {
    const encoded = await readable(Promise.all(events.map(event => this.codec.encode(event))));
    try {
      return await this.store.append(stream, expected, encoded);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      return this.store.append(stream, expected, encoded);
    }
  }

  /** A stream's facts from a revision on, decoded, oldest first; the first `max` of them. */
  async read<E extends DomainEvent>(
    stream: StreamName,
    from: number,
    max = Infinity,
  ): Promise<readonly Recorded<E>[]> {
    return this.decode(await this.store.readStream(stream, { from, ...(max === Infinity ? {} : { max }) }));
  }

  /**
   * The facts that were written with these ids, in a row from the first; empty when there are none. Looks from the
   * stream's end, as what is repeated was mostly written just before; no further back than `most` facts, but by whole pages.
   */
  async written<E extends DomainEvent>(
    stream: StreamName,
    idAt: (index: number) => string | undefined,
    most = Infinity,
  ): Promise<readonly Recorded<E>[]> {
    const page = 200;
    const first = idAt(0);
    let to = Infinity;
    for (let seen = 0; to >= 0 && seen < most; seen += page) {
      const events = await this.store.readStream(stream, {
        backwards: true,
        max: page,
        ...(to === Infinity ? {} : { to }),
      });
      const start = events.find(event => event.id === first);
      if (start !== undefined) {
        const following = await this.store.readStream(stream, { from: start.revision });
        const others = following.findIndex((event, index) => event.id !== idAt(index));
        return this.decode(others === -1 ? following : following.slice(0, others));
      }
      to = (events.at(-1)?.revision ?? 0) - 1;
    }
    return [];
  }

  private async decode<E extends DomainEvent>(
    events: readonly StoredEvent[],
  ): Promise<readonly Recorded<E>[]> {
    const decoded = await readable(decodeAll(this.codec, events));
    return decoded.map(event => toRecorded<E>(event));
  }
}

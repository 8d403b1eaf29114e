import { isPersonalValue, KEY_NOT_AT_HAND } from '@prosa/crypto';
import type { PersonalDataSealer, PersonalPlace, PersonalValue } from '@prosa/crypto';
import type { EventCatalogue, EventContract } from '@prosa/kernel';
import type { EventCodec } from './codec.port';
import type { NewEvent, StoredEvent } from './event-store.port';

/** Brings a fact's data from one schema version to the next; pure, for ever. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** Upcasters by the version they start from: `{ 'TicketOpened@1': data => … }` leads to version 2. */
export type Upcasters = { readonly [from: `${string}@${number}`]: Upcaster };

/** A catalogue of any facts; the codec uses the contracts only. */
export interface AnyCatalogue {
  readonly category: string;
  readonly events: { readonly [type: string]: ContractShape };
}

interface ContractShape {
  readonly version: number;
  readonly personal?: { readonly [field: string]: string | readonly string[] | undefined };
  readonly sealedBy?: 'card';
}

type Fields = Record<string, unknown>;

/** The subject of values whose fact names none. */
const NOBODY = 'nobody';
/** How often keys are fetched for one fact before it is given up; they may be evicted in between. */
const FETCHES = 3;

const subjectOf = (data: Fields, named: string | readonly string[]): string => {
  const [first] = [named].flat().flatMap(field => data[field] ?? []);
  return String(first ?? '') || NOBODY;
};

/** The period of a fact's keys: `card`, or the year of the fact. */
const periodOf = ({ sealedBy }: ContractShape, { metadata }: NewEvent): string =>
  sealedBy ?? metadata.at.slice(0, 4);

const whereIs = (event: StoredEvent, field: string, { $personal }: PersonalValue): PersonalPlace => ({
  companyId: event.metadata.companyId,
  subject: $personal,
  place: `${event.id}/${field}`,
});

/** Whose keys these facts are read by; what was stored open needs none. */
export const sealedOwners = (events: readonly StoredEvent[]): readonly PersonalPlace[] =>
  events.flatMap(event =>
    Object.entries(event.data).flatMap(([field, value]: [string, unknown]) =>
      isPersonalValue(value) && !('plain' in value) ? [whereIs(event, field, value)] : [],
    ),
  );

/** What every fact's data is; a log elsewhere may hand out anything. */
const isObject = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && !ArrayBuffer.isView(data);

const byType = (
  catalogues: readonly (AnyCatalogue | EventCatalogue)[],
): ReadonlyMap<string, ContractShape> => {
  const contracts = new Map<string, ContractShape>();
  for (const { category, events } of catalogues) {
    const declared: [string, EventContract | ContractShape][] = Object.entries(events);
    for (const [type, contract] of declared) {
      const known = contracts.get(type);
      if (known !== undefined && JSON.stringify(known) !== JSON.stringify(contract)) {
        throw new Error(`${type} is declared in two ways, the second time by ${category}`);
      }
      contracts.set(type, contract as ContractShape);
    }
  }
  return contracts;
};

const requireUpcasters = (contracts: ReadonlyMap<string, ContractShape>, upcasters: Upcasters): void => {
  for (const [type, { version }] of contracts) {
    for (let from = 1; from < version; from += 1) {
      if (upcasters[`${type}@${from}`] === undefined)
        throw new Error(`There is no upcaster for ${type}@${from}`);
    }
  }
};

/**
 * The codec of these catalogues. A type means the same in all of them, and every version below the current one needs
 * its upcaster, or the codec is not made. Types it does not know pass unchanged, but for opening personal values.
 */
export const createCodec = (
  catalogues: readonly (AnyCatalogue | EventCatalogue)[],
  sealer: PersonalDataSealer,
  upcasters: Upcasters = {},
): EventCodec => {
  const contracts = byType(catalogues);
  requireUpcasters(contracts, upcasters);
  return new CatalogueCodec(contracts, sealer, upcasters);
};

/** The stored data of a fact is not what was written: its bytes were damaged, or somebody changed them. */
export class BrokenFact extends Error {
  override readonly name = 'BrokenFact';

  constructor(event: StoredEvent) {
    super(`The data of ${event.type} ${event.id} in ${event.stream} is not an object`);
  }
}

/** A newer release wrote the fact, in a form that this one cannot know; it stays in the log as it is. */
export class NewerFact extends Error {
  override readonly name = 'NewerFact';

  constructor({ type, id, schemaVersion }: StoredEvent, known: number) {
    super(
      `${type} ${id} is of version ${schemaVersion}, and this release reads up to ${known}: run the release that wrote it, or a later one`,
    );
  }
}

class CatalogueCodec implements EventCodec {
  constructor(
    private readonly contracts: ReadonlyMap<string, ContractShape>,
    private readonly sealer: PersonalDataSealer,
    private readonly upcasters: Upcasters,
  ) {}

  async encode(event: NewEvent): Promise<NewEvent> {
    const contract = this.contracts.get(event.type);
    if (contract?.personal === undefined) return event;
    const fields: Fields = event.data as Fields;
    const data: Fields = { ...fields };
    const { companyId } = event.metadata;
    for (const [field, named] of Object.entries(contract.personal)) {
      const value = fields[field];
      if (value === undefined || value === null || named === undefined) continue;
      const subject = `${subjectOf(fields, named)}/${periodOf(contract, event)}`;
      const sealed = this.sealer.seal({ companyId, subject, place: `${event.id}/${field}` }, value);
      data[field] = sealed instanceof Promise ? await sealed : sealed;
    }
    return { ...event, data };
  }

  async decode<S extends StoredEvent>(event: S): Promise<S> {
    for (let fetched = 0; fetched <= FETCHES; fetched += 1) {
      const decoded = this.decodeNow(event);
      if (decoded !== null) return decoded;
      await this.fetchKeys([event]);
    }
    throw new Error(`The keys of ${event.type} ${event.id} do not stay at hand`);
  }

  /** By their tag and not by the contract, as a field may have had another name in an old version. */
  decodeNow<S extends StoredEvent>(event: S): S | null {
    if (!isObject(event.data)) throw new BrokenFact(event);
    const fields = event.data as Fields;
    let opened: Fields | null = null;
    for (const field in fields) {
      const value = fields[field];
      if (!isPersonalValue(value)) continue;
      const plain = 'plain' in value ? value.plain : this.sealer.openNow(whereIs(event, field, value), value);
      if (plain === KEY_NOT_AT_HAND) return null;
      opened ??= { ...event.data };
      opened[field] = plain;
    }
    return this.upToDate(event, opened);
  }

  /** By the tag where there is one: a field may have had another name, or none of the mark, in an old version. */
  async sealStored(event: StoredEvent): Promise<object | null> {
    const fields = event.data as Fields;
    const contract = this.contracts.get(event.type) ?? { version: 0 };
    let data: Fields | null = null;
    for (const [field, value] of Object.entries(fields)) {
      const named = contract.personal?.[field];
      if (isPersonalValue(value) ? !('plain' in value) : named === undefined || value === null) continue;
      const whose = isPersonalValue(value) ? (value.$personal.split('/')[0] ?? '') : '';
      const person = named === undefined ? whose || NOBODY : subjectOf(fields, named);
      const where = {
        companyId: event.metadata.companyId,
        subject: `${person}/${periodOf(contract, event)}`,
        place: `${event.id}/${field}`,
      };
      const plain = isPersonalValue(value) && 'plain' in value ? value.plain : value;
      data ??= { ...fields };
      data[field] = await this.sealer.seal(where, plain);
    }
    return data;
  }

  fetchKeys(events: readonly StoredEvent[]): Promise<void> {
    return this.sealer.fetchKeys(sealedOwners(events));
  }

  private upToDate<S extends StoredEvent>(event: S, opened: Fields | null): S {
    const contract = this.contracts.get(event.type);
    if (contract !== undefined && contract.version < event.schemaVersion)
      throw new NewerFact(event, contract.version);
    if (contract === undefined || contract.version === event.schemaVersion) {
      return opened === null ? event : { ...event, data: opened };
    }
    let data: Fields = opened ?? { ...event.data };
    for (let from = event.schemaVersion; from < contract.version; from += 1) {
      data = this.upcasters[`${event.type}@${from}`]?.(data) ?? data;
    }
    return { ...event, data, schemaVersion: contract.version };
  }
}

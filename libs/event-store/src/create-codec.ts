import { isPersonalValue } from '@prosa/crypto';
import type { PersonalDataSealer } from '@prosa/crypto';
import type { EventCatalogue, EventContract } from '@prosa/kernel';
import type { EventCodec } from './codec.port';
import type { NewEvent, StoredEvent } from './event-store.port';

/** Brings a fact's data from one schema version to the next; pure, for ever. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>;

/** Upcasters by the version they start from: `{ 'TicketOpened@1': data => … }` leads to version 2. */
export type Upcasters = { readonly [from: `${string}@${number}`]: Upcaster };

/** A catalogue of whatever facts; the codec looks at contracts only. */
export interface AnyCatalogue {
  readonly category: string;
  readonly events: { readonly [type: string]: ContractShape };
}

interface ContractShape {
  readonly version: number;
  readonly personal?: { readonly [field: string]: string | undefined };
}

type Fields = Record<string, unknown>;

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

class CatalogueCodec implements EventCodec {
  constructor(
    private readonly contracts: ReadonlyMap<string, ContractShape>,
    private readonly sealer: PersonalDataSealer,
    private readonly upcasters: Upcasters,
  ) {}

  async encode(event: NewEvent): Promise<NewEvent> {
    const personal = this.contracts.get(event.type)?.personal;
    if (personal === undefined) return event;
    const data: Fields = { ...event.data };
    const { companyId } = event.metadata;
    for (const [field, subjectField] of Object.entries(personal)) {
      const value = data[field];
      if (value === undefined || value === null || subjectField === undefined) continue;
      const subject = String(data[subjectField] ?? '');
      data[field] = await this.sealer.seal({ companyId, subject, place: `${event.id}/${field}` }, value);
    }
    return { ...event, data };
  }

  async decode<S extends StoredEvent>(event: S): Promise<S> {
    return this.decodeNow(event) ?? this.upToDate(event, await this.open(event));
  }

  decodeNow<S extends StoredEvent>(event: S): S | null {
    const fields = event.data as Fields;
    let opened: Fields | null = null;
    for (const field in fields) {
      const value = fields[field];
      if (!isPersonalValue(value)) continue;
      if (!('plain' in value)) return null;
      opened ??= { ...event.data };
      opened[field] = value.plain;
    }
    return this.upToDate(event, opened);
  }

  private upToDate<S extends StoredEvent>(event: S, opened: Fields | null): S {
    const contract = this.contracts.get(event.type);
    if (contract === undefined || contract.version <= event.schemaVersion) {
      return opened === null ? event : { ...event, data: opened };
    }
    let data: Fields = opened ?? { ...event.data };
    for (let from = event.schemaVersion; from < contract.version; from += 1) {
      data = this.upcasters[`${event.type}@${from}`]?.(data) ?? data;
    }
    return { ...event, data, schemaVersion: contract.version };
  }

  /** By their tag and not by the contract, as a field may have had another name in an old version. */
  private async open(event: StoredEvent): Promise<Fields> {
    const opened: Fields = { ...event.data };
    for (const [field, value] of Object.entries(opened)) {
      if (!isPersonalValue(value)) continue;
      const where = {
        companyId: event.metadata.companyId,
        subject: value.$personal,
        place: `${event.id}/${field}`,
      };
      opened[field] = await this.sealer.open(where, value);
    }
    return opened;
  }
}

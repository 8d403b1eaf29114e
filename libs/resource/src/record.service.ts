import type { Aggregate, Aggregates, CommandEnvelope, Executed } from '@prosa/event-store';
import type { Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7 } from '@prosa/kernel';
import type { Clock } from '@prosa/kernel';
import type { PlatformCompany } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import type { CompanySecrets } from '@prosa/secrets';
import { recordDecider } from './record.decider';
import type { RecordCommand, RecordState } from './record.decider';
import { recordCatalogue } from './record.events';
import type { RecordEvent, RecordFields } from './record.events';
import { RecordSecrets } from './record-secrets';
import { allRecords, findRecord, findRecords } from './record.queries';
import type { ListRequest, RecordPage } from './record.queries';
import type { PlanLimitsReader } from './plan-limits.port';
import { Reservations } from './reservations';
import type { UniqueValue } from './reservations';
import type { AnyRow, Resource } from './resource.definition';
import { Seats } from './seats';
import type { Seat } from './seats';

/** The ports that saving a record needs. */
export interface RecordPorts {
  readonly aggregates: Aggregates;
  readonly database: TenantDatabase;
  readonly numbers: Numbers;
  readonly barrier: ReadModelBarrier;
  readonly clock: Clock;
  /** Used by records with a quota; without it nothing is limited. */
  readonly limits?: PlanLimitsReader | undefined;
  /** Where the platform's own records are kept; in their writers' companies without it. */
  readonly platform?: PlatformCompany | undefined;
  /** Where secret fields are sealed; needed by records that have some. */
  readonly secrets?: CompanySecrets | undefined;
}

/** The caller and envelope of a request. */
export interface RecordRequest {
  readonly viewer: Viewer;
  readonly envelope: CommandEnvelope;
}

const normalised = (value: unknown): string | number =>
  typeof value === 'number' ? value : String(value).trim().toLowerCase();

/** Creates, changes and removes the records of one definition. */
export class RecordService {
  private readonly aggregate: Aggregate<RecordState, RecordCommand, RecordEvent>;
  private readonly reservations: Reservations;
  private readonly seats: Seats;
  private readonly secrets: RecordSecrets;

  constructor(
    private readonly resource: Resource,
    private readonly ports: RecordPorts,
  ) {
    const { name, events, notFound, since } = resource;
    this.aggregate = {
      catalogue: recordCatalogue(name, events),
      decider: recordDecider({ events, notFound, since }),
    };
    this.reservations = new Reservations(ports.aggregates, ports.clock);
    this.seats = new Seats(ports.aggregates, ports.clock, ports.limits);
    this.secrets = new RecordSecrets(resource, ports.secrets);
  }

  /**
   * Adds a record; the same `commandId` returns the same record.
   * @throws DomainError with the code of a unique field that is taken, or of the rule that rejects it;
   * ERR_PLAN_LIMIT.
   */
  async create(input: RecordFields, sent: RecordRequest): Promise<AnyRow> {
    const request = { ...sent, viewer: await this.at(sent.viewer) };
    const { viewer, envelope } = request;
    const parted = this.secrets.part(given(input));
    const fields = { ...this.resource.initial(viewer), ...parted.fields };
    const uuid = this.newUuid(request);
    const facts = await this.facts(viewer, null);
    const rule = (current: RecordFields | null, next: RecordFields) =>
      this.resource.rules?.beforeSave?.({ viewer, current, next, facts }) ?? null;
    const existing = await this.state(viewer, uuid);
    const id = existing.kind === 'absent' ? await this.ports.numbers.next(this.resource.name) : existing.id;
    const values = existing.kind === 'absent' ? this.uniqueValues(viewer.companyId, fields) : [];
    if (values.length > 0) refuseBy(rule(null, fields));
    const seat = existing.kind === 'absent' ? this.seatOf(viewer.companyId, uuid) : null;
    const row = await this.seated(seat, envelope, () =>
      this.holding(values, uuid, envelope, async () =>
        this.execute(uuid, { kind: 'create', id, fields, rule }, request),
      ),
    );
    await this.secrets.keep(row, parted.secrets);
    return row;
  }

  /**
   * Changes the fields that are given and differ.
   * @throws DomainError with the definition's not-found code, a taken field's code or a rule's.
   */
  async update(id: number, input: RecordFields, sent: RecordRequest): Promise<AnyRow> {
    const request = { ...sent, viewer: await this.at(sent.viewer) };
    const { viewer, envelope } = request;
    const { uuid } = await this.find(id, viewer);
    const facts = await this.facts(viewer, id);
    const { fields: changes, secrets } = this.secrets.part(given(input));
    const rule = (current: RecordFields | null, next: RecordFields) =>
      this.secrets.refusal(current, next, secrets) ??
      this.resource.rules?.beforeSave?.({ viewer, current, next, facts }) ??
      null;
    const before = await this.state(viewer, uuid);
    if (before.kind !== 'present') throw new DomainError(this.resource.notFound);
    const next = { ...before.fields, ...changes };
    const old = this.uniqueValues(viewer.companyId, before.fields);
    const wanted = this.uniqueValues(viewer.companyId, next);
    const taken = without(wanted, old);
    const left = this.secrets.left(before.fields, next);
    if (taken.length > 0 || left.length > 0) refuseBy(rule(before.fields, next));
    await this.secrets.drop({ companyId: viewer.companyId, uuid }, left);
    const row = await this.holding(taken, uuid, envelope, () =>
      this.execute(uuid, { kind: 'update', changes, rule }, request),
    );
    await this.secrets.keep(row, secrets);
    await this.letGo(without(old, wanted), uuid, envelope);
    return row;
  }

  /** @throws DomainError with the definition's not-found code or the code of the rule that refuses. */
  async delete(id: number, { viewer: sender, envelope }: RecordRequest): Promise<void> {
    const viewer = await this.at(sender);
    const { uuid } = await this.find(id, viewer);
    const facts = await this.facts(viewer, id);
    const rule = (current: RecordFields) =>
      this.resource.rules?.beforeDelete?.({ viewer, current, facts }) ?? null;
    const target = { companyId: viewer.companyId, id: uuid };
    const done = await this.ports.aggregates.execute(
      this.aggregate,
      target,
      { kind: 'delete', rule },
      envelope,
    );
    if (done.state.kind === 'absent') return;
    await this.secrets.forget({ companyId: viewer.companyId, uuid });
    await this.letGo(this.uniqueValues(viewer.companyId, done.state.fields), uuid, envelope);
    const seat = this.seatOf(viewer.companyId, uuid);
    if (seat !== null) await this.seats.free(seat, envelope);
    await this.ports.barrier.reached(done.position, { companyId: viewer.companyId });
  }

  /** All rows that the viewer may see. */
  async all(sender: Viewer): Promise<readonly AnyRow[]> {
    const viewer = await this.at(sender);
    return this.ports.database.withTenant(viewer.companyId, db => allRecords(db, this.resource, viewer));
  }

  /** A page of the rows that the viewer may see. */
  async page(sender: Viewer, request: ListRequest): Promise<RecordPage> {
    const viewer = await this.at(sender);
    return this.ports.database.withTenant(viewer.companyId, db =>
      findRecords(db, this.resource, viewer, request),
    );
  }

  /** A row that the viewer may see. @throws DomainError with the definition's not-found code. */
  async find(id: number, sender: Viewer): Promise<AnyRow> {
    const viewer = await this.at(sender);
    const row = await this.ports.database.withTenant(viewer.companyId, db =>
      findRecord(db, this.resource, viewer, id),
    );
    if (row === undefined) throw new DomainError(this.resource.notFound);
    return row;
  }

  /** The viewer as a person of the company that the records are kept in. */
  private async at(viewer: Viewer): Promise<Viewer> {
    const { platform } = this.ports;
    if (this.resource.platform === undefined || platform === undefined) return viewer;
    return { ...viewer, companyId: await platform.id() };
  }

  private newUuid({ viewer, envelope }: RecordRequest): string {
    const { commandId } = envelope;
    return commandId === undefined
      ? uuidv7(this.ports.clock)
      : uuidv5(this.resource.name, viewer.companyId, viewer.userId, commandId);
  }

  private async state(viewer: Viewer, uuid: string): Promise<RecordState> {
    const target = { companyId: viewer.companyId, id: uuid };
    return (await this.ports.aggregates.load(this.aggregate, target)).state;
  }

  private async execute(uuid: string, command: RecordCommand, request: RecordRequest): Promise<AnyRow> {
    const target = { companyId: request.viewer.companyId, id: uuid };
    const done = await this.ports.aggregates.execute(this.aggregate, target, command, request.envelope);
    await this.ports.barrier.reached(done.position, { companyId: target.companyId });
    return this.answer(uuid, done, request.viewer);
  }

  /** The row as decided, with the times of the read model when it has caught up. */
  private async answer(
    uuid: string,
    { state }: Executed<RecordState, RecordEvent>,
    viewer: Viewer,
  ): Promise<AnyRow> {
    if (state.kind === 'absent') throw new DomainError(this.resource.notFound);
    const { companyId } = viewer;
    const row = await this.ports.database.withTenant(companyId, db =>
      findRecord(db, this.resource, viewer, state.id),
    );
    const now = this.ports.clock.now();
    const decided = { id: state.id, uuid, companyId, createdAt: now, updatedAt: now };
    return { ...decided, ...row, ...state.fields, ...this.placeOf(row) };
  }

  /** The order of records is decided for all of them at once, in a stream of its own. */
  private placeOf(row: AnyRow | undefined): Partial<AnyRow> {
    const { arranged } = this.resource;
    return arranged === undefined || row === undefined ? {} : { [arranged.field]: row[arranged.field] };
  }

  private seatOf(companyId: number, holder: string): Seat | null {
    const { limitedBy } = this.resource;
    return limitedBy === undefined ? null : { companyId, kind: limitedBy, holder };
  }

  /** Takes a seat for a record to be, and gives it back when the write is refused. */
  private async seated<T>(seat: Seat | null, envelope: CommandEnvelope, write: () => Promise<T>): Promise<T> {
    if (seat === null) return write();
    const isThere = async (holder: string): Promise<boolean> => {
      const { state } = await this.ports.aggregates.load(this.aggregate, { ...seat, id: holder });
      return state.kind === 'present';
    };
    await this.seats.take(seat, envelope, isThere);
    try {
      return await write();
    } catch (failure) {
      // Of two equal requests the other one may have written the record; and only a refusal proves that none did.
      if (failure instanceof DomainError && !(await isThere(seat.holder)))
        await this.seats.free(seat, envelope);
      throw failure;
    }
  }

  /** Reserves values for the time of a write and gives them back when it is refused. */
  private async holding<T>(
    values: readonly UniqueValue[],
    uuid: string,
    envelope: CommandEnvelope,
    write: () => Promise<T>,
  ): Promise<T> {
    const held: UniqueValue[] = [];
    try {
      for (const value of values) {
        await this.reservations.reserve(value, uuid, envelope, holder => this.holds(value, holder));
        held.push(value);
      }
      return await write();
    } catch (failure) {
      // Only a refusal proves that nothing was written; after any other fault the value stays reserved.
      if (failure instanceof DomainError) await this.letGo(held, uuid, envelope);
      throw failure;
    }
  }

  /** Frees values, but none that a request at the same time has given the record after all. */
  private async letGo(
    values: readonly UniqueValue[],
    uuid: string,
    envelope: CommandEnvelope,
  ): Promise<void> {
    for (const value of values) {
      if (!(await this.holds(value, uuid))) await this.reservations.release(value, uuid, envelope);
    }
  }

  private async holds(value: UniqueValue, holder: string): Promise<boolean> {
    const target = { companyId: value.companyId, id: holder };
    const { state } = await this.ports.aggregates.load(this.aggregate, target);
    return (
      state.kind === 'present' &&
      without([value], this.uniqueValues(value.companyId, state.fields)).length === 0
    );
  }

  private uniqueValues(companyId: number, fields: RecordFields): readonly UniqueValue[] {
    return this.resource.unique.map(rule => ({
      companyId,
      kind: `${this.resource.name}.${rule.fields.join('+')}`,
      parts: [rule.within?.(fields) ?? '', ...rule.fields.map(field => normalised(fields[field]))],
      error: rule.error,
    }));
  }

  private async facts(viewer: Viewer, id: number | null): Promise<object> {
    const declared = Object.entries(this.resource.facts ?? {});
    if (declared.length === 0) return {};
    return this.ports.database.withTenant(viewer.companyId, async db => {
      const facts: Record<string, unknown> = {};
      for (const [name, read] of declared) facts[name] = await read(db, id);
      return facts;
    });
  }
}

const given = (input: RecordFields): RecordFields =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));

/** Checked before a reservation, so that a rejected write leaves none behind. The decider checks the rule again. */
const refuseBy = (refusal: string | null): void => {
  if (refusal !== null) throw new DomainError(refusal);
};

const sameValue = (a: UniqueValue, b: UniqueValue): boolean =>
  a.kind === b.kind && a.parts.length === b.parts.length && a.parts.every((part, n) => part === b.parts[n]);

const without = (values: readonly UniqueValue[], others: readonly UniqueValue[]): readonly UniqueValue[] =>
  values.filter(value => !others.some(other => sameValue(value, other)));

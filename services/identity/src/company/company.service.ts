import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Recurrence } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { dayIn, DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, PlanRow } from '@prosa/read-model';
import { reservationCatalogue, reservationDecider, reservationOf, Reservations } from '@prosa/resource';
import type { CompanyChange, PaidInvoice } from './company-changes.policy';
import { CompanyDirectory } from './company-directory';
import { type CompanyCommand } from './company.decider';
import { SETTINGS_WRITER, type SettingsWriter } from './settings-writer.port';
import { companyAggregate } from './company.aggregate';

/** A company to be. */
export interface NewCompany {
  /** Set by the caller, so that registering again finds the same company. */
  readonly uuid?: string;
  readonly name: string;
  readonly timeZone: string;
  readonly dueDate: string | null;
  readonly email?: string;
  readonly phone?: string;
  /** One of the two names a plan that must be there; without either the company has everything. */
  readonly planUuid?: string;
  readonly planId?: number;
  /** MENSAL by default. */
  readonly recurrence?: Recurrence;
  /** `yyyy-MM-dd`, the last day of a trial. */
  readonly trialExpiration?: string;
  readonly blocked?: boolean;
  /** Chosen as the company's setting of this name. */
  readonly campaignsEnabled?: boolean;
}

/** The ids of a company. */
export interface CompanyKey {
  readonly companyId: number;
  readonly uuid: string;
}

/** A company that is registered. */
export interface RegisteredCompany extends CompanyKey {
  /** False when the read model does not contain it yet: registered again under the same command, it is the same. */
  readonly isShown: boolean;
}

/** A requested change of a company, including effects outside its own facts. */
export interface WantedCompany extends Omit<CompanyChange, 'plan'> {
  readonly planId?: number | null;
  readonly campaignsEnabled?: boolean;
}

const reservation = { catalogue: reservationCatalogue, decider: reservationDecider };

// A company's number is part of its stream's name, so the mapping from uuid to number needs a separate stream.
const numberOf = (uuid: string) =>
  ({ companyId: 0, kind: 'company.number', parts: [uuid], error: 'ERR_CONFLICT' }) as const;

/** Registers, changes, renews and removes companies. */
@Injectable()
export class CompanyService {
  private readonly reservations: Reservations;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly directory: CompanyDirectory,
    @Optional() @Inject(SETTINGS_WRITER) private readonly settings?: SettingsWriter,
  ) {
    this.reservations = new Reservations(aggregates, clock);
  }

  /**
   * Registers a company, or finds the one registered under the same uuid; safe to repeat and to race.
   * @throws ERR_NO_PLAN_FOUND; ERR_NO_COMPANY_FOUND when the one under the uuid was removed.
   */
  async register(company: NewCompany, envelope: CommandEnvelope): Promise<RegisteredCompany> {
    const { uuid = uuidv7(this.clock), name, timeZone, dueDate, campaignsEnabled } = company;
    const number = await this.numberFor(uuid, envelope);
    const key = { companyId: number, uuid };
    const { state } = await this.aggregates.load(companyAggregate, { companyId: number, id: uuid });
    const beginning = state.status === 'none' ? await this.beginningOf(company) : {};
    const isShown = await this.run(
      key,
      { type: 'RegisterCompany', number, name, timeZone, dueDate, uuid, beginning },
      envelope,
    );
    await this.chooseCampaigns(key, campaignsEnabled, envelope);
    return { ...key, isShown };
  }

  /**
   * Applies the differences; `byCompany` is the caller's company.
   * @throws ERR_NO_COMPANY_FOUND, ERR_NO_PLAN_FOUND, ERR_OWN_COMPANY
   */
  async change(
    key: CompanyKey,
    { planId, campaignsEnabled, ...change }: WantedCompany,
    byCompany: number,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const plan = planId === undefined || planId === null ? planId : await this.directory.plan({ id: planId });
    const wanted =
      plan === undefined ? change : { ...change, plan, ...(await this.priceOf(key, change, plan)) };
    await this.run(key, { type: 'ChangeCompany', uuid: key.uuid, change: wanted, byCompany }, envelope);
    await this.chooseCampaigns(key, campaignsEnabled, envelope);
  }

  /** A period begins on the day that a company comes to a plan that costs something. */
  private async priceOf(
    { companyId, uuid }: CompanyKey,
    { dueDate }: CompanyChange,
    plan: PlanRow | null,
  ): Promise<Pick<CompanyChange, 'free' | 'dueDate'>> {
    const { state } = await this.aggregates.load(companyAggregate, { companyId, id: uuid });
    const free = plan?.valueCents === 0;
    const isBegin = state.status === 'registered' && state.free && !free && plan !== null;
    if (!isBegin || dueDate !== undefined) return { free };
    return { free, dueDate: dayIn(state.timeZone, this.clock.now()) };
  }

  /** Frees a company whose plan costs nothing of its due date, or begins a period of one that costs something. */
  async followPrice(key: CompanyKey, free: boolean, envelope: CommandEnvelope): Promise<void> {
    await this.run(key, { type: 'FollowPrice', uuid: key.uuid, free }, envelope);
  }

  /** Moves the due date by one period. @throws ERR_NO_COMPANY_FOUND, ERR_FREE_PLAN */
  async renew(key: CompanyKey, reason: string | undefined, envelope: CommandEnvelope): Promise<void> {
    const why = reason === undefined ? {} : { reason };
    await this.run(key, { type: 'RenewCompany', ...why }, envelope);
  }

  /** Moves the due date by the period of a paid invoice, once. @throws ERR_NO_COMPANY_FOUND */
  async renewBy(
    key: CompanyKey,
    by: PaidInvoice,
    envelope: CommandEnvelope,
  ): Promise<{ readonly from: string | null; readonly to: string }> {
    await this.run(key, { type: 'RenewCompany', by }, envelope);
    const target = { companyId: key.companyId, id: key.uuid };
    const { state } = await this.aggregates.load(companyAggregate, target);
    const renewal = state.status === 'registered' ? state.renewals[by.invoice] : undefined;
    if (renewal === undefined) throw new DomainError('ERR_NO_COMPANY_FOUND');
    return renewal;
  }

  /** @throws ERR_NO_COMPANY_FOUND; ERR_OWN_COMPANY when it is the caller's own. */
  async remove(key: CompanyKey, byCompany: number | null, envelope: CommandEnvelope): Promise<void> {
    await this.run(key, { type: 'RemoveCompany', byCompany }, envelope);
  }

  /** Returns whether the read model contains the result. */
  private async run(key: CompanyKey, command: CompanyCommand, envelope: CommandEnvelope): Promise<boolean> {
    const target = { companyId: key.companyId, id: key.uuid };
    const { aggregates, barrier } = this;
    return (await runCommand(aggregates, barrier, companyAggregate, target, command, envelope)).isShown;
  }

  private async beginningOf(company: NewCompany): Promise<CompanyChange> {
    const { email, phone, planUuid, planId, recurrence, trialExpiration, blocked } = company;
    const key = planUuid === undefined ? planId && { id: planId } : { uuid: planUuid };
    const plan = key ? await this.directory.plan(key) : undefined;
    return {
      ...(email === undefined ? {} : { email }),
      ...(phone === undefined ? {} : { phone }),
      ...(plan === undefined ? {} : { plan, free: plan.valueCents === 0 }),
      ...(recurrence === undefined ? {} : { recurrence }),
      ...(trialExpiration === undefined ? {} : { trialExpiration }),
      ...(blocked === undefined ? {} : { blocked }),
    };
  }

  private async chooseCampaigns(
    { companyId }: CompanyKey,
    wanted: boolean | undefined,
    envelope: CommandEnvelope,
  ): Promise<void> {
    if (wanted === undefined) return;
    const value = wanted ? 'enabled' : 'disabled';
    await this.settings?.choose(companyId, 'campaignsEnabled', value, envelope);
  }

  private async numberFor(uuid: string, envelope: CommandEnvelope): Promise<number> {
    const known = await this.knownNumber(uuid);
    if (known !== null) return known;
    const number = await this.numbers.next('company');
    try {
      await this.reservations.reserve(numberOf(uuid), String(number), envelope, () => Promise.resolve(true));
      return number;
    } catch (refusal) {
      const first = await this.knownNumber(uuid);
      if (first === null || !(refusal instanceof DomainError)) throw refusal;
      return first;
    }
  }

  private async knownNumber(uuid: string): Promise<number | null> {
    const { state } = await this.aggregates.load(reservation, reservationOf(numberOf(uuid)));
    return state === null ? null : Number(state.holder);
  }
}

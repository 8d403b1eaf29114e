import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers } from '@prosa/read-model';
import { reservationCatalogue, reservationDecider, reservationOf, Reservations } from '@prosa/resource';
import { companyDecider } from './company.decider';
import { companyEvents } from './company.events';

/** The company as the log knows it. */
export const companyAggregate = { catalogue: companyEvents, decider: companyDecider };

/** A company to be. */
export interface NewCompany {
  /** Fixed by whoever registers, so that registering again finds the same company. */
  readonly uuid?: string;
  readonly name: string;
  readonly timeZone: string;
  readonly dueDate: string | null;
}

/** What others name a company by. */
export interface CompanyKey {
  readonly companyId: number;
  readonly uuid: string;
}

const reservation = { catalogue: reservationCatalogue, decider: reservationDecider };

// The number of a company is part of its stream's name, so the way from uuid to number needs a stream outside of it.
const numberOf = (uuid: string) =>
  ({ companyId: 0, kind: 'company.number', parts: [uuid], error: 'ERR_CONFLICT' }) as const;

/** Registers companies. */
@Injectable()
export class CompanyHandlers {
  private readonly reservations: Reservations;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.reservations = new Reservations(aggregates, clock);
  }

  /** Registers a company, or finds the one registered under the same uuid; safe to repeat and to race. */
  async register(company: NewCompany, envelope: CommandEnvelope): Promise<CompanyKey> {
    const { uuid = uuidv7(this.clock), name, timeZone, dueDate } = company;
    const number = await this.numberFor(uuid, envelope);
    const command = { type: 'RegisterCompany', number, name, timeZone, dueDate } as const;
    const target = { companyId: number, id: uuid };
    await runCommand(this.aggregates, this.barrier, companyAggregate, target, command, envelope);
    return { companyId: number, uuid };
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

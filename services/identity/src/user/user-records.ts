import { Inject, Injectable, Optional } from '@nestjs/common';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { runCommand, type ExecutedCommand } from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers } from '@prosa/read-model';
import { PLAN_LIMITS, Reservations, Seats, type PlanLimitsReader } from '@prosa/resource';
import { companyAggregate, type CompanyKey } from '../company/company.handlers';
import { userDecider, type ActiveUser, type UserCommand, type UserState } from './user.decider';
import { userEvents, type UserEvent } from './user.events';

/** A person's record as the log knows it. */
export const userAggregate = { catalogue: userEvents, decider: userDecider };

/** Which person, and in which company. */
export interface UserKey {
  readonly companyId: number;
  readonly userUuid: string;
}

const targetOf = ({ companyId, userUuid }: UserKey): Target => ({ companyId, id: userUuid });

const addressOf = (email: string) =>
  ({ companyId: 0, kind: 'user.email', parts: [email], error: 'ERR_EMAIL_TAKEN' }) as const;

const holderOf = ({ companyId, userUuid }: UserKey): string => `${companyId}_${userUuid}`;

const keyIn = (holder: string): UserKey => {
  const [companyId = '', userUuid = ''] = holder.split('_');
  return { companyId: Number(companyId), userUuid };
};

const seatOf = ({ companyId, userUuid }: UserKey) =>
  ({ companyId, kind: 'users', holder: userUuid }) as const;

// A command id belongs to the person's own stream; what happens in other streams is repeatable by its decider.
const aside = ({ commandId: _commandId, ...envelope }: CommandEnvelope): CommandEnvelope => envelope;

/** The streams a person's life is written in: their own, the reservation of their address, the roster of administrators. */
@Injectable()
export class UserRecords {
  private readonly reservations: Reservations;
  private readonly seats: Seats;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) clock: Clock,
    @Optional() @Inject(PLAN_LIMITS) limits?: PlanLimitsReader,
  ) {
    this.reservations = new Reservations(aggregates, clock);
    this.seats = new Seats(aggregates, clock, limits);
  }

  /** A number that nobody has. */
  nextNumber(): Promise<number> {
    return this.numbers.next('user');
  }

  /** The person as they are now, or null when they never were or are removed. */
  async find(key: UserKey): Promise<ActiveUser | null> {
    const { state } = await this.aggregates.load(userAggregate, targetOf(key));
    return state.status === 'active' ? state : null;
  }

  /** @throws ERR_NO_USER_FOUND when there is no such person. */
  async require(key: UserKey): Promise<ActiveUser> {
    const user = await this.find(key);
    if (user === null) throw new DomainError('ERR_NO_USER_FOUND');
    return user;
  }

  /** Gives a command to a person's stream; answers when the read model shows it or is too late. */
  run(
    key: UserKey,
    command: UserCommand,
    envelope: CommandEnvelope,
  ): Promise<ExecutedCommand<UserState, UserEvent>> {
    return runCommand(this.aggregates, this.barrier, userAggregate, targetOf(key), command, envelope);
  }

  /** @throws ERR_EMAIL_TAKEN when somebody else has the address, in whatever company. */
  reserve(email: string, key: UserKey, envelope: CommandEnvelope): Promise<void> {
    return this.reservations.reserve(addressOf(email), holderOf(key), envelope, async holder => {
      const user = await this.find(keyIn(holder));
      return user?.email === email;
    });
  }

  /** Frees an address. */
  release(email: string, key: UserKey, envelope: CommandEnvelope): Promise<void> {
    return this.reservations.release(addressOf(email), holderOf(key), envelope);
  }

  /**
   * Takes one of the seats of the company's plan; whom the platform brings in needs no free one.
   * @throws ERR_PLAN_LIMIT
   */
  seat(key: UserKey, envelope: CommandEnvelope, byPlatform: boolean): Promise<void> {
    const seat = seatOf(key);
    if (byPlatform) return this.seats.takeFreely(seat, envelope);
    const isThere = async (userUuid: string): Promise<boolean> =>
      (await this.find({ companyId: key.companyId, userUuid })) !== null;
    return this.seats.take(seat, envelope, isThere);
  }

  /** Frees a person's seat. */
  unseat(key: UserKey, envelope: CommandEnvelope): Promise<void> {
    return this.seats.free(seatOf(key), envelope);
  }

  /** Counts a person among the company's administrators. */
  appoint(company: CompanyKey, userId: string, envelope: CommandEnvelope): Promise<void> {
    return this.roster(company, { type: 'AppointAdministrator', userId }, envelope);
  }

  /** @throws ERR_LAST_ADMIN when nobody else administers the company. */
  dismiss(company: CompanyKey, userId: string, envelope: CommandEnvelope): Promise<void> {
    return this.roster(company, { type: 'DismissAdministrator', userId }, envelope);
  }

  private async roster(
    { companyId, uuid }: CompanyKey,
    command: { readonly type: 'AppointAdministrator' | 'DismissAdministrator'; readonly userId: string },
    envelope: CommandEnvelope,
  ): Promise<void> {
    await this.aggregates.execute(companyAggregate, { companyId, id: uuid }, command, aside(envelope));
  }
}

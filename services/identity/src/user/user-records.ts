import { Inject, Injectable, Optional } from '@nestjs/common';
import type { PersonalIds } from '@prosa/crypto';
import type { Aggregates, CommandEnvelope, Target } from '@prosa/event-store';
import { runCommand, type ExecutedCommand } from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, PERSONAL_IDS } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers } from '@prosa/read-model';
import { PLAN_LIMITS, Reservations, Seats, type PlanLimitsReader } from '@prosa/resource';
import { type CompanyKey } from '../company/company.service';
import { type ActiveUser, type UserCommand, type UserState } from './user.decider';
import { type UserEvent } from './user.events';
import { userAggregate } from './user.aggregate';
import { companyAggregate } from '../company/company.aggregate';

/** The ids of a user and their company. */
export interface UserKey {
  readonly companyId: number;
  readonly userUuid: string;
}

const targetOf = ({ companyId, userUuid }: UserKey): Target => ({ companyId, id: userUuid });

const addressOf = (email: string) =>
  ({ companyId: 0, kind: 'user.email', parts: [email], error: 'ERR_EMAIL_TAKEN', isPersonal: true }) as const;

const holderOf = ({ companyId, userUuid }: UserKey): string => `${companyId}_${userUuid}`;

const keyIn = (holder: string): UserKey => {
  const [companyId = '', userUuid = ''] = holder.split('_');
  return { companyId: Number(companyId), userUuid };
};

const seatOf = ({ companyId, userUuid }: UserKey) =>
  ({ companyId, kind: 'users', holder: userUuid }) as const;

// A command id belongs to the user's own stream; changes of other streams are idempotent by their deciders.
const withoutCommandId = ({ commandId: _commandId, ...envelope }: CommandEnvelope): CommandEnvelope =>
  envelope;

/** The streams of a user: their own, the reservation of their address, the list of administrators. */
@Injectable()
export class UserRecords {
  private readonly reservations: Reservations;
  private readonly seats: Seats;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(CLOCK) clock: Clock,
    @Inject(PERSONAL_IDS) ids: PersonalIds,
    @Optional() @Inject(PLAN_LIMITS) limits?: PlanLimitsReader,
  ) {
    this.reservations = new Reservations(aggregates, clock, ids);
    this.seats = new Seats(aggregates, clock, limits);
  }

  /** A new id. */
  nextNumber(): Promise<number> {
    return this.numbers.next('user');
  }

  /** The user's current state, or null when unknown or removed. */
  async find(key: UserKey): Promise<ActiveUser | null> {
    const { state } = await this.aggregates.load(userAggregate, targetOf(key));
    return state.status === 'active' ? state : null;
  }

  /** @throws ERR_NO_USER_FOUND when there is no such user. */
  async require(key: UserKey): Promise<ActiveUser> {
    const user = await this.find(key);
    if (user === null) throw new DomainError('ERR_NO_USER_FOUND');
    return user;
  }

  /**
   * Executes a command on a user's stream; resolves when the read model contains the result, or after a timeout.
   */
  run(
    key: UserKey,
    command: UserCommand,
    envelope: CommandEnvelope,
  ): Promise<ExecutedCommand<UserState, UserEvent>> {
    return runCommand(this.aggregates, this.barrier, userAggregate, targetOf(key), command, envelope);
  }

  /** @throws ERR_EMAIL_TAKEN when another user has the address, in whatever company. */
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
   * Takes a seat of the company's plan; users added by the platform do not need a free one.
   * @throws ERR_PLAN_LIMIT
   */
  seat(key: UserKey, envelope: CommandEnvelope, byPlatform: boolean): Promise<void> {
    const seat = seatOf(key);
    if (byPlatform) return this.seats.takeFreely(seat, envelope);
    const isThere = async (userUuid: string): Promise<boolean> =>
      (await this.find({ companyId: key.companyId, userUuid })) !== null;
    return this.seats.take(seat, envelope, isThere);
  }

  /** Frees a user's seat. */
  unseat(key: UserKey, envelope: CommandEnvelope): Promise<void> {
    return this.seats.free(seatOf(key), envelope);
  }

  /** Counts a user among the company's administrators. */
  appoint(company: CompanyKey, userId: string, envelope: CommandEnvelope): Promise<void> {
    return this.roster(company, { type: 'AppointAdministrator', userId }, envelope);
  }

  /** @throws ERR_LAST_ADMIN when the company has no other administrator. */
  dismiss(company: CompanyKey, userId: string, envelope: CommandEnvelope): Promise<void> {
    return this.roster(company, { type: 'DismissAdministrator', userId }, envelope);
  }

  private async roster(
    { companyId, uuid }: CompanyKey,
    command: { readonly type: 'AppointAdministrator' | 'DismissAdministrator'; readonly userId: string },
    envelope: CommandEnvelope,
  ): Promise<void> {
    await this.aggregates.execute(
      companyAggregate,
      { companyId, id: uuid },
      command,
      withoutCommandId(envelope),
    );
  }
}

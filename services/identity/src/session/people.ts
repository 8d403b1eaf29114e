import { Inject, Injectable, Optional } from '@nestjs/common';
import type { ActingView, SignedInUser } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE, ONLINE_USERS, type OnlineUsers } from '@prosa/platform';
import type { CompanyRow, OwnerDatabase, PlanRow, SessionRow } from '@prosa/read-model';
import { findCompanyWithPlan, toCompanyRef } from '../company/company.queries';
import { subscriptionOn, type Subscription } from '../company/subscription.policy';
import {
  findAdministrator,
  findUser,
  findUserByEmail,
  toUserView,
  type UserWithQueues,
} from '../user/user.queries';
import { SETTINGS_READER, type SettingsReader } from './settings-reader.port';

/** A user and their company. */
export interface Person {
  readonly user: UserWithQueues;
  readonly company: CompanyRow;
  readonly plan: PlanRow | null;
}

/** Looks up users for signing in, when there is no tenant yet. */
@Injectable()
export class People {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Optional() @Inject(SETTINGS_READER) private readonly settings?: SettingsReader,
    @Optional() @Inject(ONLINE_USERS) private readonly online?: OnlineUsers,
  ) {}

  async byNumber(companyId: number, userId: number): Promise<Person | null> {
    const [user, found] = await Promise.all([
      findUser(this.db, companyId, userId),
      findCompanyWithPlan(this.db, companyId),
    ]);
    return user === undefined || found === undefined ? null : { user, ...found };
  }

  async byEmail(email: string): Promise<Person | null> {
    const user = await findUserByEmail(this.db, email);
    // Also queried without a user: the response time must not reveal whether an account exists.
    const found = await findCompanyWithPlan(this.db, user?.companyId ?? 0);
    return user === undefined || found === undefined ? null : { user, ...found };
  }

  /** The administrator that a super user acts as in a company: the first one; null when there is none. */
  async administratorOf(companyId: number): Promise<Person | null> {
    const user = await findAdministrator(this.db, companyId);
    return user === undefined ? null : this.byNumber(companyId, user.id);
  }

  /** The state of the company's subscription today; it never restricts super users, who renew it. */
  subscriptionOf({ user, company }: Person): Subscription {
    if (user.super) return { kind: 'active' };
    return subscriptionOn(company.dueDate, company.timeZone, this.clock.now());
  }

  /** The super user who acts in a session; null when there is none, or they are no longer a super user. */
  async acting({ ownCompanyId, ownUserId, accessReason }: SessionRow): Promise<ActingView | null> {
    if (ownCompanyId === null || ownUserId === null) return null;
    const own = await findUser(this.db, ownCompanyId, ownUserId);
    if (own?.super !== true) return null;
    return { name: own.name, companyId: ownCompanyId, reason: accessReason ?? '' };
  }

  /** The user in sign-in responses; a super user who acts for them is a plain administrator of the company. */
  async view(
    { user, company, plan }: Person,
    acting: ActingView | null = null,
    overdue = false,
  ): Promise<SignedInUser> {
    const { companyId } = company;
    const settings = (await this.settings?.all(companyId)) ?? [];
    return {
      ...toUserView(user, this.online?.isOnline(companyId, user.id) ?? false),
      ...(acting === null ? {} : { profile: 'admin', super: false, acting }),
      ...(overdue ? { overdue } : {}),
      company: { ...toCompanyRef({ company, plan }), settings },
    };
  }
}

import { Inject, Injectable, Optional } from '@nestjs/common';
import type { ActingView, SignedInUser } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { CompanyRow, OwnerDatabase, PlanRow, SessionRow } from '@prosa/read-model';
import { findCompanyWithPlan, toCompanyRef } from '../company/company.queries';
import { subscriptionOn, type Subscription } from '../company/subscription.policy';
import { ONLINE_USERS, type OnlineUsers } from '../user/online-users.port';
import {
  findAdministrator,
  findUser,
  findUserByEmail,
  toUserView,
  type UserWithQueues,
} from '../user/user.queries';
import { SETTINGS_READER, type SettingsReader } from './settings-reader.port';

/** A person and their company. */
export interface Person {
  readonly user: UserWithQueues;
  readonly company: CompanyRow;
  readonly plan: PlanRow | null;
}

/** Who people are, for signing in: before that there is no company to scope by. */
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
    // Asked for nobody too: the time it takes must not tell who has an account.
    const found = await findCompanyWithPlan(this.db, user?.companyId ?? 0);
    return user === undefined || found === undefined ? null : { user, ...found };
  }

  /** The administrator whom somebody acts as who comes into a company: the first one; null when there is none. */
  async administratorOf(companyId: number): Promise<Person | null> {
    const user = await findAdministrator(this.db, companyId);
    return user === undefined ? null : this.byNumber(companyId, user.id);
  }

  /** What the company's due date means today; super users, who renew it, are never shut out by it. */
  subscriptionOf({ user, company }: Person): Subscription {
    if (user.super) return { kind: 'active' };
    return subscriptionOn(company.dueDate, company.timeZone, this.clock.now());
  }

  /** Who acts in a session from another company; null when nobody does, or they are no super user any more. */
  async acting({ ownCompanyId, ownUserId, accessReason }: SessionRow): Promise<ActingView | null> {
    if (ownCompanyId === null || ownUserId === null) return null;
    const own = await findUser(this.db, ownCompanyId, ownUserId);
    if (own?.super !== true) return null;
    return { name: own.name, companyId: ownCompanyId, reason: accessReason ?? '' };
  }

  /** The person as sign-in answers them; who acts for them is a plain administrator of the company. */
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

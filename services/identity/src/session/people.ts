import { Inject, Injectable, Optional } from '@nestjs/common';
import type { SignedInUser } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { CompanyRow, OwnerDatabase } from '@prosa/read-model';
import { findCompany } from '../company/company.queries';
import { subscriptionOn, type Subscription } from '../company/subscription.policy';
import { ONLINE_USERS, type OnlineUsers } from '../user/online-users.port';
import { findUser, findUserByEmail, toUserView, type UserWithQueues } from '../user/user.queries';
import { SETTINGS_READER, type SettingsReader } from './settings-reader.port';

/** A person and their company. */
export interface Person {
  readonly user: UserWithQueues;
  readonly company: CompanyRow;
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
    const [user, company] = await Promise.all([
      findUser(this.db, companyId, userId),
      findCompany(this.db, companyId),
    ]);
    return user === undefined || company === undefined ? null : { user, company };
  }

  async byEmail(email: string): Promise<Person | null> {
    const user = await findUserByEmail(this.db, email);
    // Asked for nobody too: the time it takes must not tell who has an account.
    const company = await findCompany(this.db, user?.companyId ?? 0);
    return user === undefined || company === undefined ? null : { user, company };
  }

  /** What the company's due date means today; super users, who renew it, are never shut out by it. */
  subscriptionOf({ user, company }: Person): Subscription {
    if (user.super) return { kind: 'active' };
    return subscriptionOn(company.dueDate, company.timeZone, this.clock.now());
  }

  /** The person as sign-in answers them. */
  async view({ user, company }: Person): Promise<SignedInUser> {
    const { companyId, name, dueDate, timeZone } = company;
    const settings = (await this.settings?.all(companyId)) ?? [];
    return {
      ...toUserView(user, this.online?.isOnline(companyId, user.id) ?? false),
      company: { id: companyId, name, dueDate, timeZone, settings },
    };
  }
}

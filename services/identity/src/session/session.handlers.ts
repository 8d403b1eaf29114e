import { Inject, Injectable, Optional } from '@nestjs/common';
import type { SignedInUser, SignInAnswer } from '@prosa/contracts';
import { RATE_LIMITER, type RateLimiter, type Viewer } from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import { CLOCK, LIVE_FEED, OWNER_DATABASE } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import type { CompanyRow, OwnerDatabase } from '@prosa/read-model';
import { findCompany } from '../company/company.queries';
import { subscriptionOn, type Subscription } from '../company/subscription.policy';
import { ONLINE_USERS, type OnlineUsers } from '../user/online-users.port';
import { findUser, findUserByEmail, toUserView, type UserWithQueues } from '../user/user.queries';
import { AccessTokenSigner } from './access-token';
import { Credentials } from './credential.store';
import { LoginThrottle } from './login-throttle';
import type { LoginRequest } from './session.commands';
import { Sessions, type IssuedSession } from './session.store';
import { SETTINGS_READER, type SettingsReader } from './settings-reader.port';
import { ViewerCache } from './viewer-cache.adapter';

/** A sign-in's answer, and the refresh token for the cookie. */
export interface SignedIn {
  readonly answer: SignInAnswer;
  readonly refreshToken: string;
}

/** A person and their company, as sign-in needs them. */
interface Person {
  readonly user: UserWithQueues;
  readonly company: CompanyRow;
}

/** Signs people in and out. */
@Injectable()
export class SessionHandlers {
  private readonly throttle: LoginThrottle;

  constructor(
    private readonly sessions: Sessions,
    private readonly credentials: Credentials,
    private readonly signer: AccessTokenSigner,
    private readonly viewers: ViewerCache,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
    @Inject(RATE_LIMITER) limiter: RateLimiter,
    @Optional() @Inject(SETTINGS_READER) private readonly settings?: SettingsReader,
    @Optional() @Inject(ONLINE_USERS) private readonly online?: OnlineUsers,
  ) {
    this.throttle = new LoginThrottle(limiter);
  }

  /**
   * Signs a person in, and tells their other browsers, before this one can listen.
   * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS, ERR_SUBSCRIPTION_EXPIRED
   */
  async signIn({ email, password }: LoginRequest, address: string): Promise<SignedIn> {
    const person = await this.throttle.attempt(email, address, () => this.authenticate(email, password));
    const subscription = this.subscriptionOf(person);
    if (subscription.kind === 'expired') throw new DomainError('ERR_SUBSCRIPTION_EXPIRED');
    const { companyId, id } = person.user;
    const issued = await this.sessions.start(companyId, id);
    await this.feed.publish([
      {
        companyId,
        channel: 'auth',
        payload: { action: 'update', user: { id, email, companyId } },
        audience: { kind: 'user', userId: id },
      },
    ]);
    return this.signedIn(person, issued, subscription);
  }

  /**
   * Continues a session under a new pair of tokens.
   * @throws ERR_REFRESH_REFUSED when the token is unknown, used, or its session, person or subscription is over.
   */
  async refresh(refreshToken: string | null): Promise<SignedIn> {
    const issued = refreshToken === null ? null : await this.sessions.rotate(refreshToken);
    if (issued === null) {
      this.viewers.clear();
      throw new DomainError('ERR_REFRESH_REFUSED');
    }
    const { companyId, userId, id } = issued.session;
    const person = await this.person(companyId, userId);
    const subscription = person && this.subscriptionOf(person);
    if (person !== null && subscription !== null && subscription.kind !== 'expired')
      return this.signedIn(person, issued, subscription);
    await this.sessions.end(id, 'expired');
    throw new DomainError('ERR_REFRESH_REFUSED');
  }

  /** Ends the session of a refresh token and of a viewer, whichever there is. */
  async signOut(refreshToken: string | null, viewer: Viewer | null): Promise<void> {
    const session = refreshToken === null ? undefined : await this.sessions.peek(refreshToken);
    for (const id of new Set([session?.id, viewer?.sessionId])) {
      if (id !== undefined) await this.sessions.end(id, 'logout');
    }
    this.viewers.clear();
  }

  /** The signed-in person by their access token or, as older clients ask, by their cookie; null for nobody. */
  async whoIs(viewer: Viewer | null, refreshToken: string | null): Promise<SignedInUser | null> {
    const session =
      viewer ?? (refreshToken === null ? undefined : await this.sessions.peek(refreshToken)) ?? null;
    const person = session && (await this.person(session.companyId, session.userId));
    return person && this.view(person);
  }

  private async authenticate(email: string, password: string): Promise<Person | null> {
    const user = await findUserByEmail(this.db, email);
    const right = await this.credentials.matches(user?.uuid ?? null, password);
    return user !== undefined && right ? this.person(user.companyId, user.id) : null;
  }

  private async person(companyId: number, userId: number): Promise<Person | null> {
    const [user, company] = await Promise.all([
      findUser(this.db, companyId, userId),
      findCompany(this.db, companyId),
    ]);
    return user === undefined || company === undefined ? null : { user, company };
  }

  private subscriptionOf({ user, company }: Person): Subscription {
    if (user.super) return { kind: 'active' };
    return subscriptionOn(company.dueDate, company.timeZone, this.clock.now());
  }

  private async signedIn(
    person: Person,
    issued: IssuedSession,
    subscription: Subscription,
  ): Promise<SignedIn> {
    const { id, name, profile, companyId, super: isSuper } = person.user;
    const claims = { id, username: name, profile, super: isSuper, companyId, sessionId: issued.session.id };
    const answer = { token: this.signer.sign(claims, this.clock.now()), user: await this.view(person) };
    return {
      answer: subscription.kind === 'expiring' ? { ...answer, expiresInDays: subscription.days } : answer,
      refreshToken: issued.refreshToken,
    };
  }

  private async view({ user, company }: Person): Promise<SignedInUser> {
    const { companyId, name, dueDate, timeZone } = company;
    const settings = (await this.settings?.all(companyId)) ?? [];
    return {
      ...toUserView(user, this.online?.isOnline(companyId, user.id) ?? false),
      company: { id: companyId, name, dueDate, timeZone, settings },
    };
  }
}

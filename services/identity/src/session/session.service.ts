import { Inject, Injectable } from '@nestjs/common';
import type { ActingView, ErrorCode, SignedInUser, SignInAnswer } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { SecurityLog } from '@prosa/observability';
import { FRAME_PUBLISHER } from '@prosa/platform';
import type { FramePublisher } from '@prosa/projections';
import type { SessionRow } from '@prosa/read-model';
import { AccessTokenSigner } from './access-token';
import { Authentication } from './authentication';
import type { Caller } from './caller';
import { deviceOf } from './device';
import { KnownBrowsers } from './known-browsers';
import { People, type Person } from './people';
import type { LoginRequest } from './session.commands';
import type { ActingSession, IssuedSession } from './session.store';
import { Sessions } from './sessions';
import { SIGN_IN_SECRET, type SignInSecret } from './sign-in-secret';

/** A sign-in's response, and the refresh token for the cookie. */
export interface SignedIn {
  readonly answer: SignInAnswer;
  readonly refreshToken: string;
}

const numbersOf = ({ user }: Person) => ({ userId: user.id, companyId: user.companyId });

const actingClaims = ({ ownUserId, ownCompanyId }: SessionRow) =>
  ownUserId === null || ownCompanyId === null
    ? {}
    : ({ impersonated: true, originalUserId: ownUserId, originalCompanyId: ownCompanyId } as const);

const actingView = ({ acting }: Viewer): ActingView | null =>
  acting === undefined ? null : { name: acting.name, companyId: acting.companyId, reason: acting.reason };

const PAY_FIRST = { field: 'toPay', rule: 'administrator', message: 'Sign in with toPay to pay first.' };

/** Signs users in and out. */
@Injectable()
export class SessionService {
  @Inject(FRAME_PUBLISHER) private readonly feed!: FramePublisher;
  @Inject(SIGN_IN_SECRET) private readonly secret!: SignInSecret;

  constructor(
    private readonly authentication: Authentication,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowsers,
    private readonly security: SecurityLog,
    private readonly signer: AccessTokenSigner,
  ) {}

  /**
   * Signs a user in, which ends and notifies their sessions in other browsers before the new one can connect.
   * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS, ERR_COMPANY_BLOCKED, ERR_SUBSCRIPTION_EXPIRED
   */
  async signIn(request: LoginRequest, caller: Caller, browser: string): Promise<SignedIn> {
    const authenticated = await this.authentication.authenticate(request, caller);
    const { person } = authenticated;
    const toPay = request.toPay === true && this.maySettle(person);
    const refusal = this.refusalOf(person, toPay);
    if (refusal !== null) {
      this.security.tell('sign-in-refused', { ...numbersOf(person), code: refusal });
      throw this.refusal(refusal, person);
    }
    const { companyId, id, email } = person.user;
    await this.browsers.remember(person.user.uuid, browser, caller);
    const issued = await this.sessions.start(companyId, id, undefined, {
      browser: this.browsers.browserOf(browser),
      device: deviceOf(caller.userAgent),
      isPage: caller.isPage,
      toPay,
    });
    // Replacing a password ends existing sessions; this one may have started after that, with the old password.
    if (!(await this.authentication.isCurrent(authenticated))) {
      await this.sessions.end(issued.session.id, 'password');
      const code = 'ERR_INVALID_CREDENTIALS';
      this.security.tell('sign-in-refused', { ...numbersOf(person), code });
      throw new DomainError(code);
    }
    this.security.tell('signed-in', { ...numbersOf(person), ...this.browsers.seen(caller) });
    // Older clients sign in at both hosts at once; that counts and notifies as one sign-in.
    if (this.signer.audience === 'primary') {
      const user = { id, email, companyId };
      const payload = { action: 'update', user, sessionId: issued.session.id } as const;
      await this.feed.publish([
        { companyId, channel: 'auth', payload, audience: { kind: 'user', userId: id } },
      ]);
    }
    await this.sessions.endElsewhere(issued);
    return this.signedIn(person, issued);
  }

  /**
   * Continues a session with a new pair of tokens.
   * @throws ERR_REFRESH_REFUSED when the token is unknown or used, or its session, user or subscription has ended.
   * @throws ERR_SIGNED_IN_ELSEWHERE when its session ended because its user signed in with another browser.
   */
  async refresh(refreshToken: string | null, caller: Caller): Promise<SignedIn> {
    const by = this.browsers.sameAs(caller);
    const issued = refreshToken === null ? null : await this.sessions.rotate(refreshToken, by);
    if (issued === null) {
      const end = refreshToken === null ? null : await this.sessions.endOf(refreshToken);
      throw new DomainError(end === 'elsewhere' ? 'ERR_SIGNED_IN_ELSEWHERE' : 'ERR_REFRESH_REFUSED');
    }
    const { companyId, userId, id, accessId, toPay } = issued.session;
    const person = await this.people.byNumber(companyId, userId);
    const acting = await this.people.acting(issued.session);
    // Super users may enter overdue and blocked companies too.
    const stays =
      person !== null && (accessId === null ? this.refusalOf(person, toPay) === null : acting !== null);
    if (stays) return this.signedIn(person, issued, acting);
    await this.sessions.end(id, 'expired');
    throw new DomainError('ERR_REFRESH_REFUSED');
  }

  /**
   * Lets a super user act as an administrator of another company, in a session besides their own.
   * @throws ERR_NO_USER_FOUND when the company has no administrator to act as.
   */
  async enter(companyId: number, acting: ActingSession): Promise<SignedIn> {
    const person = await this.people.administratorOf(companyId);
    if (person === null) throw new DomainError('ERR_NO_USER_FOUND');
    const issued = await this.sessions.start(companyId, person.user.id, acting);
    return this.signedIn(person, issued, await this.people.acting(issued.session));
  }

  /**
   * Ends a super user's session in another company and returns to their own.
   * @throws ERR_SESSION_EXPIRED when their own has ended meanwhile.
   */
  async leave(viewer: Viewer): Promise<SignedIn> {
    const session = await this.sessions.find(viewer.sessionId);
    const own = session?.ownSessionId ? await this.sessions.continue(session.ownSessionId) : null;
    await this.sessions.end(viewer.sessionId, 'left');
    const person = own && (await this.people.byNumber(own.session.companyId, own.session.userId));
    if (!own || !person) throw new DomainError('ERR_SESSION_EXPIRED');
    return this.signedIn(person, own);
  }

  /** Ends the session of a refresh token and that of a viewer, where present. */
  async signOut(refreshToken: string | null, viewer: Viewer | null): Promise<void> {
    const session = refreshToken === null ? undefined : await this.sessions.peek(refreshToken);
    for (const id of new Set([session?.id, viewer?.sessionId])) {
      if (id !== undefined) await this.sessions.end(id, 'logout');
    }
  }

  /** The signed-in user by their access token or, for older clients, by their cookie; null without one. */
  async whoIs(viewer: Viewer | null, refreshToken: string | null): Promise<SignedInUser | null> {
    const session = viewer ?? (refreshToken === null ? undefined : await this.sessions.peek(refreshToken));
    const person = session && (await this.people.byNumber(session.companyId, session.userId));
    if (!person) return null;
    const isOverdue = this.isOverdue(person);
    if ('accessId' in session)
      return this.people.view(person, await this.people.acting(session), session.toPay && isOverdue);
    return this.people.view(person, actingView(session), session.overdue === true && isOverdue);
  }

  private async signedIn(
    person: Person,
    issued: IssuedSession,
    acting?: ActingView | null,
  ): Promise<SignedIn> {
    const { session, refreshToken } = issued;
    const overdue = session.toPay && session.accessId === null && this.isOverdue(person);
    const user = await this.people.view(person, acting, overdue);
    const { id, name, profile, companyId, super: isSuper } = user;
    const own = { id, username: name, profile, super: isSuper, companyId, sessionId: session.id };
    const token = this.signer.sign({ ...own, ...actingClaims(session) }, session.expiresAt);
    const subscription = this.people.subscriptionOf(person);
    const warning = subscription.kind === 'expiring' ? { expiresInDays: subscription.days } : {};
    // A super user who acts for another cannot open what was sealed for that user.
    const sealingKey = this.secret.hash('browser storage', person.user.uuid, String(session.ownUserId ?? ''));
    return { answer: { token, user, sealingKey, ...warning }, refreshToken };
  }

  /** Why an authenticated user may not be signed in. */
  private refusalOf(person: Person, toPay: boolean): ErrorCode | null {
    if (person.company.blocked && !person.user.super) return 'ERR_COMPANY_BLOCKED';
    return this.isOverdue(person) && !toPay ? 'ERR_SUBSCRIPTION_EXPIRED' : null;
  }

  /** Informs an authenticated administrator that they can sign in to pay. */
  private refusal(code: ErrorCode, person: Person): DomainError {
    const mayPay = code === 'ERR_SUBSCRIPTION_EXPIRED' && this.maySettle(person);
    return new DomainError(code, undefined, mayPay ? { details: [PAY_FIRST] } : {});
  }

  private isOverdue(person: Person): boolean {
    return this.people.subscriptionOf(person).kind === 'expired';
  }

  /** Who may sign in to an overdue company to pay: its administrators. */
  private maySettle(person: Person): boolean {
    return this.isOverdue(person) && person.user.profile === 'admin';
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { SignedInUser, SignInAnswer } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { LIVE_FEED } from '@prosa/platform';
import type { LiveFeed } from '@prosa/projections';
import { AccessTokenSigner } from './access-token';
import { Authentication } from './authentication';
import { People, type Person } from './people';
import type { LoginRequest } from './session.commands';
import { Sessions, type IssuedSession } from './session.store';
import { ViewerCache } from './viewer-cache.adapter';

/** A sign-in's answer, and the refresh token for the cookie. */
export interface SignedIn {
  readonly answer: SignInAnswer;
  readonly refreshToken: string;
}

/** Signs people in and out. */
@Injectable()
export class SessionHandlers {
  constructor(
    private readonly authentication: Authentication,
    private readonly people: People,
    private readonly sessions: Sessions,
    private readonly signer: AccessTokenSigner,
    private readonly viewers: ViewerCache,
    @Inject(LIVE_FEED) private readonly feed: LiveFeed,
  ) {}

  /**
   * Signs a person in, and tells their other browsers, before this one can listen.
   * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS, ERR_SUBSCRIPTION_EXPIRED
   */
  async signIn(request: LoginRequest, address: string): Promise<SignedIn> {
    const person = await this.authentication.authenticate(request, address);
    if (this.people.subscriptionOf(person).kind === 'expired')
      throw new DomainError('ERR_SUBSCRIPTION_EXPIRED');
    const { companyId, id, email } = person.user;
    const issued = await this.sessions.start(companyId, id);
    const payload = { action: 'update', user: { id, email, companyId } } as const;
    await this.feed.publish([
      { companyId, channel: 'auth', payload, audience: { kind: 'user', userId: id } },
    ]);
    return this.signedIn(person, issued);
  }

  /**
   * Continues a session under a new pair of tokens.
   * @throws ERR_REFRESH_REFUSED when the token is unknown or used, or its session, person or subscription is over.
   */
  async refresh(refreshToken: string | null): Promise<SignedIn> {
    const issued = refreshToken === null ? null : await this.sessions.rotate(refreshToken);
    if (issued === null) {
      // It may have been a used token, which ends its session: access tokens of that session are over too.
      this.viewers.clear();
      throw new DomainError('ERR_REFRESH_REFUSED');
    }
    const { companyId, userId, id } = issued.session;
    const person = await this.people.byNumber(companyId, userId);
    if (person !== null && this.people.subscriptionOf(person).kind !== 'expired')
      return this.signedIn(person, issued);
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
    const session = viewer ?? (refreshToken === null ? undefined : await this.sessions.peek(refreshToken));
    const person = session && (await this.people.byNumber(session.companyId, session.userId));
    return person ? this.people.view(person) : null;
  }

  private async signedIn(person: Person, issued: IssuedSession): Promise<SignedIn> {
    const { id, name, profile, companyId, super: isSuper } = person.user;
    const claims = { id, username: name, profile, super: isSuper, companyId, sessionId: issued.session.id };
    const answer = { token: this.signer.sign(claims), user: await this.people.view(person) };
    const subscription = this.people.subscriptionOf(person);
    return {
      answer: subscription.kind === 'expiring' ? { ...answer, expiresInDays: subscription.days } : answer,
      refreshToken: issued.refreshToken,
    };
  }
}

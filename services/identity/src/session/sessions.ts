import { Injectable } from '@nestjs/common';
import { SecurityLog } from '@prosa/observability';
import { AccessRecords } from '../access/access-records';
import {
  SessionStore,
  type ActingSession,
  type EndedSession,
  type IssuedSession,
  type SessionEnd,
  type SessionOrigin,
} from './session.store';
import { ViewerCache } from './viewer-cache.adapter';

/**
 * Sessions as everybody begins and ends them: whoever ends one is sure that its tokens are refused, that its sockets
 * in this process close, and that an access of a super user is written down as over.
 */
@Injectable()
export class Sessions {
  constructor(
    private readonly store: SessionStore,
    private readonly viewers: ViewerCache,
    private readonly accesses: AccessRecords,
    private readonly security: SecurityLog,
  ) {}

  start(
    companyId: number,
    userId: number,
    acting?: ActingSession,
    origin?: SessionOrigin,
  ): Promise<IssuedSession> {
    return this.store.start(companyId, userId, acting, origin);
  }

  /** Exchanges a refresh token for the next one; null when it is unknown, reused or over, which ends its session. */
  async rotate(token: string, by: string): Promise<IssuedSession | null> {
    const rotation = await this.store.rotate(token, by);
    if (rotation.issued === null) await this.over(rotation.ended, 'reuse');
    return rotation.issued;
  }

  /** Ends a session, and what its person does in other companies from there. */
  async end(sessionId: string, reason: SessionEnd): Promise<void> {
    await this.over(await this.store.end(sessionId, reason), reason);
  }

  /** Ends a person's sessions but one. */
  async endOfUser(
    companyId: number,
    userId: number,
    reason: SessionEnd,
    except: string | null = null,
  ): Promise<void> {
    await this.over(await this.store.endOfUser(companyId, userId, reason, except), reason);
  }

  /** Ends what a person had open in other browsers when they signed in. */
  async endElsewhere({ session }: IssuedSession): Promise<void> {
    await this.over(await this.store.endElsewhere(session), 'elsewhere');
  }

  /** Why the session of a refresh token ended; null while it has not. */
  endOf(token: string): Promise<SessionEnd | null> {
    return this.store.endOf(token);
  }

  /** Ends the sessions of a company's own people; super users who are in to help stay. */
  async endOfCompany(companyId: number, reason: SessionEnd): Promise<void> {
    await this.over(await this.store.endOfCompany(companyId, reason), reason);
  }

  /** Another refresh token of a living session; null when it is over. */
  continue(sessionId: string): Promise<IssuedSession | null> {
    return this.store.continue(sessionId);
  }

  /** The living session of an unused refresh token, without using it. */
  peek(token: string): ReturnType<SessionStore['peek']> {
    return this.store.peek(token);
  }

  /** A person's living sessions, the latest used first. */
  ofPerson(companyId: number, userId: number): ReturnType<SessionStore['ofPerson']> {
    return this.store.ofPerson(companyId, userId);
  }

  /** A session that is not over. */
  find(id: string): ReturnType<SessionStore['find']> {
    return this.store.find(id);
  }

  private async over(ended: readonly EndedSession[], reason: SessionEnd): Promise<void> {
    const event = reason === 'reuse' ? 'refresh-reused' : 'session-ended';
    for (const { companyId, userId } of ended) this.security.tell(event, { companyId, userId, reason });
    for (const { companyId, id } of ended) this.viewers.changed({ companyId, sessionId: id });
    for (const { companyId, accessId } of ended)
      if (accessId !== null) await this.accesses.end(companyId, accessId);
  }
}

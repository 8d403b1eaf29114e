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
 * Starting and ending of sessions: ending one guarantees that its tokens are rejected, that its sockets in this
 * process close, and that a super user's access is recorded as ended.
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

  /**
   * Exchanges a refresh token for the next one; null when it is unknown, reused or expired, which ends its session.
   */
  async rotate(token: string, by: string): Promise<IssuedSession | null> {
    const rotation = await this.store.rotate(token, by);
    if (rotation.issued === null) await this.over(rotation.ended, 'reuse');
    return rotation.issued;
  }

  /** Ends a session, and those in other companies that came from it. */
  async end(sessionId: string, reason: SessionEnd): Promise<void> {
    await this.over(await this.store.end(sessionId, reason), reason);
  }

  /** Ends a user's sessions except one. */
  async endOfUser(
    companyId: number,
    userId: number,
    reason: SessionEnd,
    except: string | null = null,
  ): Promise<void> {
    await this.over(await this.store.endOfUser(companyId, userId, reason, except), reason);
  }

  /** Ends a user's sessions in other browsers when they sign in. */
  async endElsewhere({ session }: IssuedSession): Promise<void> {
    await this.over(await this.store.endElsewhere(session), 'elsewhere');
  }

  /** Why the session of a refresh token ended; null while it is active. */
  endOf(token: string): Promise<SessionEnd | null> {
    return this.store.endOf(token);
  }

  /** Ends the sessions of a company's own users; super users who act in it stay. */
  async endOfCompany(companyId: number, reason: SessionEnd): Promise<void> {
    await this.over(await this.store.endOfCompany(companyId, reason), reason);
  }

  /** Another refresh token of an active session; null when it has ended. */
  continue(sessionId: string): Promise<IssuedSession | null> {
    return this.store.continue(sessionId);
  }

  /** The living session of an unused refresh token, without using it. */
  peek(token: string): ReturnType<SessionStore['peek']> {
    return this.store.peek(token);
  }

  /** A user's active sessions, latest used first. */
  ofPerson(companyId: number, userId: number): ReturnType<SessionStore['ofPerson']> {
    return this.store.ofPerson(companyId, userId);
  }

  /** An active session. */
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

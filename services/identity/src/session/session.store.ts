import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import { uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase, ReadModel, SessionRow } from '@prosa/read-model';
import type { Transaction } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';

const DAY_MS = 86_400_000;

/** However often it is refreshed, a sign-in lasts this many days. */
export const SESSION_MAX_DAYS = 30;

/** Why a session is over. */
export type SessionEnd = NonNullable<SessionRow['endReason']>;

/** A session and the refresh token that continues it; the token is known to the browser only. */
export interface IssuedSession {
  readonly session: Pick<SessionRow, 'companyId' | 'id' | 'userId'>;
  readonly refreshToken: string;
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Sign-ins and their families of refresh tokens. A token works once; whoever shows a used one proves that two parties
 * hold the family, and ends it for both.
 */
@Injectable()
export class Sessions {
  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins a session, and forgets those that are long over. */
  start(companyId: number, userId: number): Promise<IssuedSession> {
    const now = this.clock.now();
    const session = { companyId, id: uuidv7(this.clock), userId };
    return this.db.transaction().execute(async db => {
      await db
        .deleteFrom('identity.session')
        .where('expiresAt', '<', new Date(now.getTime() - DAY_MS))
        .execute();
      await db
        .insertInto('identity.session')
        .values({
          ...session,
          createdAt: now,
          expiresAt: this.expiry(now, now),
          endedAt: null,
          endReason: null,
        })
        .execute();
      return { session, refreshToken: await this.issue(db, session) };
    });
  }

  /** Exchanges a refresh token for the next one; null when it is unknown, used or over, which ends its session. */
  rotate(token: string): Promise<IssuedSession | null> {
    const now = this.clock.now();
    return this.db.transaction().execute(async db => {
      const fresh = await db
        .updateTable('identity.refreshToken')
        .set({ usedAt: now })
        .where('hash', '=', hashOf(token))
        .where('usedAt', 'is', null)
        .returning('sessionId')
        .executeTakeFirst();
      if (fresh === undefined) return this.endReused(db, token);
      const session = await this.living(db, fresh.sessionId);
      if (session === undefined) return null;
      await db
        .updateTable('identity.session')
        .set({ expiresAt: this.expiry(now, session.createdAt) })
        .where('id', '=', session.id)
        .execute();
      return { session, refreshToken: await this.issue(db, session) };
    });
  }

  /** The living session of an unused refresh token, without using it. */
  async peek(token: string): Promise<SessionRow | undefined> {
    const row = await this.db
      .selectFrom('identity.refreshToken')
      .select('sessionId')
      .where('hash', '=', hashOf(token))
      .where('usedAt', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : this.living(this.db, row.sessionId);
  }

  /** Ends a session; one that is over already stays as it is. */
  async end(sessionId: string, reason: SessionEnd): Promise<void> {
    await this.ending(this.db, reason).where('id', '=', sessionId).execute();
  }

  /** Ends a person's sessions but one. */
  async endOfUser(
    companyId: number,
    userId: number,
    reason: SessionEnd,
    except: string | null = null,
  ): Promise<void> {
    await this.ending(this.db, reason)
      .where('companyId', '=', companyId)
      .where('userId', '=', userId)
      .$if(except !== null, query => query.where('id', '!=', except))
      .execute();
  }

  private async endReused(db: Transaction<ReadModel>, token: string): Promise<null> {
    const used = await db
      .selectFrom('identity.refreshToken')
      .select('sessionId')
      .where('hash', '=', hashOf(token))
      .executeTakeFirst();
    if (used !== undefined) await this.ending(db, 'reuse').where('id', '=', used.sessionId).execute();
    return null;
  }

  private async issue(
    db: Transaction<ReadModel>,
    session: Pick<SessionRow, 'companyId' | 'id'>,
  ): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await db
      .insertInto('identity.refreshToken')
      .values({
        companyId: session.companyId,
        hash: hashOf(token),
        sessionId: session.id,
        issuedAt: this.clock.now(),
        usedAt: null,
      })
      .execute();
    return token;
  }

  private living(db: OwnerDatabase, id: string): Promise<SessionRow | undefined> {
    return db
      .selectFrom('identity.session')
      .selectAll()
      .where('id', '=', id)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', this.clock.now())
      .executeTakeFirst();
  }

  private ending(db: OwnerDatabase, reason: SessionEnd) {
    return db
      .updateTable('identity.session')
      .set({ endedAt: this.clock.now(), endReason: reason })
      .where('endedAt', 'is', null);
  }

  private expiry(now: Date, since: Date): Date {
    const sliding = now.getTime() + LIMITS.refreshTokenDays * DAY_MS;
    return new Date(Math.min(sliding, since.getTime() + SESSION_MAX_DAYS * DAY_MS));
  }
}

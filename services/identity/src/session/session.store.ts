import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LIMITS } from '@prosa/contracts';
import { uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase, ReadModel, SessionRow } from '@prosa/read-model';
import { sql, type Transaction } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import { audienceOf } from './access-token';
import { SIGN_IN_SECRET, type SignInSecret } from './sign-in-secret';

const DAY_MS = 86_400_000;

/** However often it is refreshed, a sign-in lasts this many days. */
export const SESSION_MAX_DAYS = 30;

/**
 * How a session was started: the browser as a keyed hash, its displayed description, whether a page holds it, and
 * its purpose.
 */
export type SessionOrigin = Pick<SessionRow, 'browser' | 'device' | 'isPage' | 'toPay'>;

/** Why a session ended. */
export type SessionEnd = NonNullable<SessionRow['endReason']>;

/** The access of a super user that a session is for, and the session it came from. */
export type ActingSession = Pick<
  SessionRow,
  'ownUserId' | 'ownCompanyId' | 'ownSessionId' | 'accessReason'
> & {
  readonly accessId: string;
  readonly until: Date;
};

/** A session and the refresh token that continues it; the token is known to the browser only. */
export interface IssuedSession {
  readonly session: SessionRow;
  readonly refreshToken: string;
}

/** Sessions that ended; the caller handles the consequences. */
export type EndedSession = Pick<SessionRow, 'companyId' | 'id' | 'userId' | 'accessId'>;

/** The result of a refresh token: the next one, or none and the sessions that ended for it. */
export type Rotation =
  { readonly issued: IssuedSession } | { readonly issued: null; readonly ended: readonly EndedSession[] };

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const ownSession = {
  accessId: null,
  accessReason: null,
  ownSessionId: null,
  ownUserId: null,
  ownCompanyId: null,
} as const;

/** Maximum number of sessions listed. */
const MOST_SHOWN = 100;

const unseen: SessionOrigin = { browser: null, device: null, isPage: false, toPay: false };

/** How long a used refresh token is still accepted from its browser, which may send concurrent requests. */
const REPEAT_MS = 10_000;
/** Maximum number of rotations within that time. */
const MOST_STEPS = 20;

/**
 * Sessions and their families of refresh tokens. A token works once, or for a moment in the same browser; any other
 * reuse proves that two parties have the family, and ends it for both. A token is only accepted by the host that
 * issued it.
 */
@Injectable()
export class SessionStore {
  private readonly audience: SessionRow['audience'];

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
    @Inject(SIGN_IN_SECRET) private readonly secret: SignInSecret,
  ) {
    this.audience = audienceOf(environment);
  }

  /** Starts a session, and deletes those that ended long ago. A session of an access ends with it at the latest. */
  start(
    companyId: number,
    userId: number,
    acting?: ActingSession,
    origin: SessionOrigin = unseen,
  ): Promise<IssuedSession> {
    const now = this.clock.now();
    const { until = this.expiry(now, now), ...access } = acting ?? {};
    const session: SessionRow = {
      ...{ companyId, id: uuidv7(this.clock), userId, createdAt: now, expiresAt: until },
      ...{ endedAt: null, endReason: null, audience: this.audience, usedAt: null },
      ...{ ...ownSession, ...access, ...origin },
    };
    return this.db.transaction().execute(async db => {
      await db
        .deleteFrom('identity.session')
        .where('expiresAt', '<', new Date(now.getTime() - DAY_MS))
        .execute();
      await db.insertInto('identity.session').values(session).execute();
      return { session, refreshToken: await this.issue(db, session) };
    });
  }

  /**
   * Exchanges a refresh token for the next one. A token used a moment ago gives the same browser the same result,
   * since clients send concurrent requests; any other reuse ends its session.
   */
  rotate(token: string, by: string): Promise<Rotation> {
    const now = this.clock.now();
    return this.db.transaction().execute(async (db): Promise<Rotation> => {
      const salt = randomBytes(32).toString('base64url');
      const fresh = await db
        .updateTable('identity.refreshToken')
        .set({ usedAt: now, usedBy: by, salt })
        .where('hash', '=', hashOf(token))
        .where('usedAt', 'is', null)
        .where('sessionId', 'in', this.ofThisHost(db))
        .returning('sessionId')
        .executeTakeFirst();
      if (fresh === undefined) return this.repeated(db, token, by);
      const session = await this.living(db, fresh.sessionId);
      if (session === undefined) return { issued: null, ended: [] };
      const expiresAt = session.accessId === null ? this.expiry(now, session.createdAt) : session.expiresAt;
      await db
        .updateTable('identity.session')
        .set({ expiresAt, usedAt: now })
        .where('id', '=', session.id)
        .execute();
      const refreshToken = await this.issue(db, session, this.successorOf(token, salt));
      return { issued: { session, refreshToken } };
    });
  }

  /** Another refresh token of an active session, for a user who returns to it; null when it has ended. */
  continue(sessionId: string): Promise<IssuedSession | null> {
    return this.db.transaction().execute(async db => {
      const session = await this.living(db, sessionId);
      return session === undefined ? null : { session, refreshToken: await this.issue(db, session) };
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

  /** A user's active sessions at this host, latest used first. */
  ofPerson(companyId: number, userId: number): Promise<SessionRow[]> {
    return this.db
      .selectFrom('identity.session')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('userId', '=', userId)
      .where('audience', '=', this.audience)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', this.clock.now())
      .orderBy(({ fn }) => fn.coalesce('usedAt', 'createdAt'), 'desc')
      .limit(MOST_SHOWN)
      .execute();
  }

  /** An active session. */
  find(id: string): Promise<SessionRow | undefined> {
    return this.living(this.db, id);
  }

  /** Ends a session; idempotent. */
  end(sessionId: string, reason: SessionEnd): Promise<readonly EndedSession[]> {
    return this.ending(this.db, reason, sql`id = ${sessionId}`);
  }

  /** Ends a user's sessions except one; a super user who acts for them stays until the user is removed. */
  endOfUser(
    companyId: number,
    userId: number,
    reason: SessionEnd,
    except: string | null = null,
  ): Promise<readonly EndedSession[]> {
    const others = except === null ? sql`true` : sql`id <> ${except}`;
    const own = reason === 'removed' ? sql`true` : sql`access_id is null`;
    return this.ending(
      this.db,
      reason,
      sql`company_id = ${companyId} and user_id = ${userId} and ${others} and ${own}`,
    );
  }

  /**
   * Ends a user's sessions in pages of other browsers when they sign in. Their own browser's other tabs take over
   * the new session; until then, the one that it replaces stays valid for a moment.
   */
  async endElsewhere({ companyId, userId, id, browser }: SessionRow): Promise<readonly EndedSession[]> {
    const own = sql`company_id = ${companyId} and user_id = ${userId} and id <> ${id}
      and access_id is null and is_page and audience = ${this.audience}`;
    await sql`
      update identity.session set expires_at = ${new Date(this.clock.now().getTime() + REPEAT_MS)}
       where ended_at is null and ${own} and browser = ${browser}
         and expires_at > ${new Date(this.clock.now().getTime() + REPEAT_MS)}`.execute(this.db);
    return this.ending(this.db, 'elsewhere', sql`${own} and browser is distinct from ${browser}`);
  }

  /** Why the session of a refresh token ended; null while it is active, and for an unknown token. */
  async endOf(token: string): Promise<SessionEnd | null> {
    const row = await this.db
      .selectFrom('identity.session as session')
      .innerJoin('identity.refreshToken as token', 'token.sessionId', 'session.id')
      .select('session.endReason')
      .where('token.hash', '=', hashOf(token))
      .where('session.audience', '=', this.audience)
      .executeTakeFirst();
    return row?.endReason ?? null;
  }

  /** Ends the sessions of a company's own users. */
  endOfCompany(companyId: number, reason: SessionEnd): Promise<readonly EndedSession[]> {
    return this.ending(this.db, reason, sql`company_id = ${companyId} and access_id is null`);
  }

  /** The result of a used token: for a moment and the same browser the session's current token, else its end. */
  private async repeated(db: Transaction<ReadModel>, token: string, by: string): Promise<Rotation> {
    const since = new Date(this.clock.now().getTime() - REPEAT_MS);
    let refreshToken = token;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const row = await db
        .selectFrom('identity.refreshToken')
        .selectAll()
        .where('hash', '=', hashOf(refreshToken))
        .where('sessionId', 'in', this.ofThisHost(db))
        .executeTakeFirst();
      if (row === undefined) return { issued: null, ended: [] };
      if (row.usedAt === null) {
        const session = await this.living(db, row.sessionId);
        return session === undefined ? { issued: null, ended: [] } : { issued: { session, refreshToken } };
      }
      if (row.usedAt < since || row.usedBy !== by || row.salt === null)
        return { issued: null, ended: await this.ending(db, 'reuse', sql`id = ${row.sessionId}`) };
      refreshToken = this.successorOf(refreshToken, row.salt);
    }
    return { issued: null, ended: [] };
  }

  /** The token after another one: derived, so that none has to be stored in the database. */
  private successorOf(token: string, salt: string): string {
    return this.secret.hash('refresh', salt, token);
  }

  private async issue(
    db: Transaction<ReadModel>,
    session: Pick<SessionRow, 'companyId' | 'id'>,
    token = randomBytes(32).toString('base64url'),
  ): Promise<string> {
    await db
      .insertInto('identity.refreshToken')
      .values({
        companyId: session.companyId,
        hash: hashOf(token),
        sessionId: session.id,
        issuedAt: this.clock.now(),
        ...{ usedAt: null, usedBy: null, salt: null },
      })
      .execute();
    return token;
  }

  private living(db: OwnerDatabase, id: string): Promise<SessionRow | undefined> {
    return db
      .selectFrom('identity.session')
      .selectAll()
      .where('id', '=', id)
      .where('audience', '=', this.audience)
      .where('endedAt', 'is', null)
      .where('expiresAt', '>', this.clock.now())
      .executeTakeFirst();
  }

  private ofThisHost(db: OwnerDatabase) {
    return db.selectFrom('identity.session').select('id').where('audience', '=', this.audience);
  }

  /** A session in another company ends with the session that it came from. */
  private async ending(
    db: OwnerDatabase,
    reason: SessionEnd,
    which: ReturnType<typeof sql>,
  ): Promise<readonly EndedSession[]> {
    const { rows } = await sql<EndedSession>`
      update identity.session set ended_at = ${this.clock.now()}, end_reason = ${reason}
       where ended_at is null and (${which} or own_session_id in (
         select id from identity.session where ended_at is null and ${which}))
      returning company_id, id, user_id, access_id`.execute(db);
    return rows;
  }

  private expiry(now: Date, since: Date): Date {
    const sliding = now.getTime() + LIMITS.refreshTokenDays * DAY_MS;
    return new Date(Math.min(sliding, since.getTime() + SESSION_MAX_DAYS * DAY_MS));
  }
}

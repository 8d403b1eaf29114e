import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { ConnectionStatus, ConnectionTokenView } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import type { Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { sql } from 'kysely';
import { ConnectionService } from '../connection/connection.handlers';
import { keySourceIn } from '../storage/key-source';
import { Vault } from '../storage/vault';

/** The company and connection that a token belongs to, and the state of that connection. */
export interface TokenHolder {
  readonly companyId: number;
  readonly connectionId: number;
  readonly status: ConnectionStatus;
  /** The linked phone's number; empty before the first pairing. */
  readonly number: string;
  readonly isBlocked: boolean;
  /** Whether the subscription's due day has passed in the company's time zone. */
  readonly isExpired: boolean;
}

/** Rate limit of a token. */
export interface CallRate {
  readonly max: number;
  readonly windowMs: number;
}

const BYTES = 32;
const PREFIX = 'prosa_';
/**
 * Minimum interval between updates of a token's last use: users want to know whether it is in use, not each
 * request.
 */
const NOTED_EVERY_MS = 60_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

const mint = (): string => `${PREFIX}${randomBytes(BYTES).toString('base64url')}`;

/**
 * Tokens of the external API. A connection has none until an administrator creates one. Requests are
 * authenticated by the token's hash; administrators can read the token again from its sealed form. The token
 * never appears in a fact, view, frame or log.
 */
@Injectable()
export class ApiTokens {
  private readonly vault: Vault;

  constructor(
    private readonly connections: ConnectionService,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.vault = new Vault(keySourceIn(environment));
  }

  /** Issues a new token; the previous one is invalid from now on. @throws ERR_NO_WAPP_FOUND */
  async issue(
    companyId: number,
    connectionId: number,
    envelope: CommandEnvelope,
  ): Promise<ConnectionTokenView> {
    // The fact is recorded first: after a crash the log may contain a token that was not stored, but never
    // miss one that was.
    await this.connections.decide(companyId, { type: 'IssueToken', connectionId }, envelope);
    const token = mint();
    const sealed = this.vault.seal(placeOf(companyId, connectionId), Buffer.from(token));
    const row = { hash: hashOf(token), sealed, createdAt: this.clock.now(), usedAt: null };
    await this.db
      .insertInto('waConnectionToken')
      .values({ companyId, connectionId, ...row })
      .onConflict(conflict => conflict.column('connectionId').doUpdateSet(row))
      .execute();
    return { token, createdAt: row.createdAt.toISOString(), usedAt: null };
  }

  /** The token of a connection; callers restrict this to administrators. @throws ERR_NO_WAPP_FOUND */
  async show(companyId: number, connectionId: number): Promise<ConnectionTokenView> {
    await this.connections.view(companyId, connectionId);
    const row = await this.db
      .selectFrom('waConnectionToken')
      .selectAll()
      .where('companyId', '=', companyId)
      .where('connectionId', '=', connectionId)
      .executeTakeFirst();
    if (row === undefined) return { token: null, createdAt: null, usedAt: null };
    return {
      token: this.vault.open(placeOf(companyId, connectionId), row.sealed).toString('utf8'),
      createdAt: row.createdAt.toISOString(),
      usedAt: row.usedAt?.toISOString() ?? null,
    };
  }

  /** Revokes the connection's token; idempotent. @throws ERR_NO_WAPP_FOUND */
  async revoke(companyId: number, connectionId: number, envelope: CommandEnvelope): Promise<void> {
    if ((await this.show(companyId, connectionId)).token === null) return;
    await this.connections.decide(companyId, { type: 'RevokeToken', connectionId }, envelope);
    await this.db
      .deleteFrom('waConnectionToken')
      .where('companyId', '=', companyId)
      .where('connectionId', '=', connectionId)
      .execute();
  }

  /**
   * The holder of a token; null when it is unknown. The lookup by hash takes the same time for every guess.
   */
  async holder(token: string): Promise<TokenHolder | null> {
    if (!token.startsWith(PREFIX)) return null;
    const row = await this.db
      .selectFrom('waConnectionToken as t')
      .innerJoin('connection as c', join =>
        join.onRef('c.companyId', '=', 't.companyId').onRef('c.id', '=', 't.connectionId'),
      )
      .leftJoin('waShutCompany as shut', 'shut.companyId', 't.companyId')
      .leftJoin('company', 'company.companyId', 't.companyId')
      .where('t.hash', '=', hashOf(token))
      .select(['t.companyId', 't.connectionId', 't.usedAt', 'c.status', 'c.number', 'shut.removed'])
      .select(dueDayIsOver(this.clock.now()).as('isExpired'))
      .executeTakeFirst();
    if (row === undefined) return null;
    const { usedAt, removed, ...holder } = row;
    await this.note(holder.connectionId, usedAt);
    return { ...holder, isBlocked: removed !== null };
  }

  /**
   * Counts a use of a connection's token across all processes; null when it is admitted, or the milliseconds
   * to wait when the rate limit is reached. A rejected use is not counted.
   */
  async take(connectionId: number, { max, windowMs }: CallRate): Promise<number | null> {
    const recent = sql`array(select each from unnest(calls) each where each > now() - ${windowMs / 1_000}::float8 * interval '1 s'
      order by each)`;
    const { rows: taken } = await sql`
      update wa_connection_token set calls = ${recent} || now()
       where connection_id = ${connectionId} and cardinality(${recent}) < ${max} returning 1`.execute(
      this.db,
    );
    if (taken.length > 0) return null;
    const { rows } = await sql<{ wait: number }>`
      select (extract(epoch from (${recent})[cardinality(${recent}) - ${max}::int + 1] - now()) * 1000)::float8 + ${windowMs} as wait
        from wa_connection_token where connection_id = ${connectionId}`.execute(this.db);
    return Math.max(1, rows[0]?.wait ?? 1);
  }

  private async note(connectionId: number, usedAt: Date | null): Promise<void> {
    const now = this.clock.now();
    if (usedAt !== null && now.getTime() - usedAt.getTime() < NOTED_EVERY_MS) return;
    await this.db
      .updateTable('waConnectionToken')
      .set({ usedAt: now })
      .where('connectionId', '=', connectionId)
      .execute();
  }
}

/** The same rule as at sign-in: the due day itself is still covered, in the company's time zone. */
const dueDayIsOver = (now: Date) =>
  sql<boolean>`coalesce(company.due_date < (${now}::timestamptz at time zone company.time_zone)::date, false)`;

const placeOf = (companyId: number, connectionId: number): string => `token ${companyId}/${connectionId}`;

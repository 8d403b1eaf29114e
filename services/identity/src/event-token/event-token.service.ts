import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LIMITS, type EventTokenView, type NewEventTokenView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, ValidationFault, type Viewer } from '@prosa/http';
import { DomainError, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { eventTokenAggregate } from './event-token.aggregate';
import type { MakeEventTokenRequest } from './event-token.commands';
import { networkIn } from './token-networks';
import { eventTokensOf, eventTokenUsesOf, toEventTokenView } from './event-token.queries';

/** How every token begins, so that scanners of source code know one. */
export const EVENT_TOKEN_PREFIX = 'prosa_ev_';
const BYTES = 32;
const DAY_MS = 86_400_000;

/** The form in which a token is stored. */
export const hashOfEventToken = (token: string): string => createHash('sha256').update(token).digest('hex');

const fault = (field: string, message: string): ValidationFault =>
  new ValidationFault([{ field, rule: 'invalid', message: `${field} ${message}` }]);

/** Makes, lists and revokes the tokens of a company's programs. */
@Injectable()
export class EventTokenService {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The valid tokens, newest first. */
  async list({ companyId }: Viewer): Promise<readonly EventTokenView[]> {
    const rows = await this.tenants.withTenant(companyId, db => eventTokensOf(db, companyId));
    const uses = await eventTokenUsesOf(this.db, companyId);
    return rows.map(row => toEventTokenView(row, uses.get(row.uuid) ?? null));
  }

  /** Makes a token; a repeated request makes another, since a token is never shown twice. @throws ERR_EVENT_TOKEN_LIMIT */
  async make(
    viewer: Viewer,
    { name, scopes, networks = [], expiresAt }: MakeEventTokenRequest,
    { commandId: _once, ...envelope }: CommandEnvelope,
  ): Promise<NewEventTokenView> {
    const { companyId } = viewer;
    const ends = this.expiry(expiresAt?.in('UTC') ?? null);
    if (networks.some(text => networkIn(text) === null))
      throw fault('networks', 'must hold addresses or networks like 203.0.113.0/24');
    const made = await this.tenants.withTenant(companyId, db => eventTokensOf(db, companyId));
    if (made.length >= LIMITS.eventTokens) throw new DomainError('ERR_EVENT_TOKEN_LIMIT');
    const token = `${EVENT_TOKEN_PREFIX}${randomBytes(BYTES).toString('base64url')}`;
    const id = uuidv7(this.clock);
    const data = {
      name,
      scopes,
      networks,
      hash: hashOfEventToken(token),
      expiresAt: ends?.toISOString() ?? null,
    };
    await this.run(companyId, id, { type: 'MakeEventToken', ...data }, envelope);
    const row = { uuid: id, name, scopes, networks, createdAt: this.clock.now(), createdBy: viewer.name };
    return { ...toEventTokenView({ ...row, expiresAt: ends }, null), token };
  }

  /** Revokes a token; repeated, it changes nothing. @throws ERR_NO_EVENT_TOKEN_FOUND */
  async revoke({ companyId }: Viewer, id: string, envelope: CommandEnvelope): Promise<void> {
    await this.run(companyId, id, { type: 'RevokeEventToken' }, envelope);
    await this.db
      .deleteFrom('identity.eventTokenUse')
      .where('companyId', '=', companyId)
      .where('tokenUuid', '=', id)
      .execute();
  }

  private expiry(at: Date | null): Date | null {
    if (at === null) return null;
    const left = at.getTime() - this.clock.now().getTime();
    if (left <= 0 || left > LIMITS.eventTokenDays * DAY_MS)
      throw fault('expiresAt', 'must lie in the future and within a year');
    return at;
  }

  private run(
    companyId: number,
    id: string,
    command: Parameters<typeof eventTokenAggregate.decider.decide>[0],
    envelope: CommandEnvelope,
  ) {
    const target = { companyId, id };
    return runCommand(this.aggregates, this.barrier, eventTokenAggregate, target, command, envelope);
  }
}

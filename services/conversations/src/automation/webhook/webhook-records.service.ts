import { Inject, Injectable } from '@nestjs/common';
import { LIMITS } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, ValidationFault } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { OUTBOUND_JUDGE, type OutboundJudge } from '@prosa/outbound';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import { isTypePattern } from '@prosa/public-events';
import type { TenantDatabase } from '@prosa/read-model';
import { webhookAggregate } from './webhook.aggregate';
import type { WebhookRequest } from './webhook.commands';
import { isLivingWebhook, type WebhookCommand } from './webhook.decider';
import type { WebhookTerms } from './webhook.events';
import { webhooksOf } from './webhook.queries';

const ofTypes = [
  { field: 'types', rule: 'pattern', message: 'types must be types, or patterns as ticket.*' },
];

/** The endpoints of companies as their facts tell of them. */
@Injectable()
export class WebhookRecords {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(OUTBOUND_JUDGE) private readonly judge: OutboundJudge,
  ) {}

  /** Carries out a command of an endpoint, and waits until it is shown. */
  async run(
    companyId: number,
    id: string,
    command: WebhookCommand,
    envelope: CommandEnvelope,
  ): Promise<void> {
    const target = { companyId, id };
    await runCommand(this.aggregates, this.barrier, webhookAggregate, target, command, envelope);
  }

  /** What an endpoint receives. @throws ERR_NO_WEBHOOK_FOUND */
  async terms(companyId: number, uuid: string): Promise<WebhookTerms> {
    const { state } = await this.aggregates.load(webhookAggregate, { companyId, id: uuid });
    if (!isLivingWebhook(state)) throw new DomainError('ERR_NO_WEBHOOK_FOUND');
    return state;
  }

  /** What a request asks for. @throws ERR_WEBHOOK_URL, ERR_VALIDATION */
  async termsOf({ url, types = [], personal = false }: WebhookRequest): Promise<WebhookTerms> {
    if (url.length > LIMITS.webhookUrl || (await this.judge(url)) !== null)
      throw new DomainError('ERR_WEBHOOK_URL');
    if (!types.every(isTypePattern)) throw new ValidationFault(ofTypes);
    return { url, types: [...new Set(types)], personal };
  }

  /** The uuids of a company's endpoints. */
  async uuids(companyId: number): Promise<readonly string[]> {
    const rows = await this.tenants.withTenant(companyId, db => webhooksOf(db, companyId));
    return rows.map(({ uuid }) => uuid);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { CompanyLog } from '@prosa/audit';
import {
  LIMITS,
  type WebhookAttemptsAnswer,
  type WebhookDeadLettersAnswer,
  type WebhooksAnswer,
} from '@prosa/contracts';
import type { EventCodec } from '@prosa/event-store';
import { COMPANY_LOG, EVENT_CODEC, OWNER_DATABASE, TENANT_DATABASE } from '@prosa/platform';
import { EventPages } from '@prosa/public-events';
import type { OwnerDatabase, TenantDatabase } from '@prosa/read-model';
import { CompanyUuids } from './company-uuids';
import { attemptsOf, cursorsOf, deadLettersCounted, deadLettersOf, webhooksOf } from './webhook.queries';
import type { WebhookRow } from './webhook.tables';
import { toWebhookView, type WebhookProgress } from './webhook-view';

/** Shows the endpoints of a company, and how far each has received what happened. */
@Injectable()
export class WebhookList {
  private readonly pages: EventPages;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(COMPANY_LOG) private readonly company: CompanyLog,
    @Inject(EVENT_CODEC) codec: EventCodec,
    private readonly companies: CompanyUuids,
  ) {
    this.pages = new EventPages(company, codec);
  }

  /** All of them, oldest first. */
  async of(companyId: number): Promise<WebhooksAnswer> {
    const rows = await this.tenants.withTenant(companyId, db => webhooksOf(db, companyId));
    const cursors = await cursorsOf(this.db, companyId);
    const dead = await deadLettersCounted(this.db, companyId);
    const head = await this.company.head(companyId);
    const webhooks = await Promise.all(
      rows.map(async row => {
        const own = cursors.filter(({ endpoint }) => endpoint === row.uuid);
        const deadLetters = dead.get(row.uuid) ?? 0;
        return toWebhookView(row, { cursors: own, deadLetters, waiting: await this.waiting(row, own, head) });
      }),
    );
    return { webhooks, head: Number(head) };
  }

  /** The latest requests to an endpoint. */
  async attempts(companyId: number, endpoint: string): Promise<WebhookAttemptsAnswer> {
    return { attempts: await attemptsOf(this.db, companyId, endpoint) };
  }

  /** The events that an endpoint refused. */
  async deadLetters(companyId: number, endpoint: string): Promise<WebhookDeadLettersAnswer> {
    const wanted = { endpoint, limit: LIMITS.webhookDeadLetters };
    return { deadLetters: await deadLettersOf(this.db, companyId, wanted) };
  }

  /** The events that an endpoint has not received; those of types that it does not receive do not count. */
  private async waiting(
    { companyId, types, startsAfter }: WebhookRow,
    cursors: WebhookProgress['cursors'],
    head: bigint,
  ): Promise<WebhookProgress['waiting']> {
    const live = cursors.find(({ kind }) => kind === 'live');
    const after = BigInt(Math.max(live?.sequence ?? 0, startsAfter));
    if (after >= head) return null;
    const companyUuid = await this.companies.of(companyId);
    const limit = LIMITS.webhookWaiting;
    const { events } = await this.pages.page({
      companyId,
      companyUuid,
      after,
      limit,
      types,
      personal: false,
    });
    const [first] = events;
    return first === undefined ? null : { count: events.length, since: first.time };
  }
}

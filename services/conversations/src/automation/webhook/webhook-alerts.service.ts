import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { WebhookDisabling } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { nameOfFault, type Clock } from '@prosa/kernel';
import { MAILER, MailNotSent, type Mailer } from '@prosa/mail';
import { AGGREGATES, CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { failingWebhooks, webhookRecipients, type FailingWebhook } from './webhook-alert.queries';
import { webhookMail, type WebhookTrouble } from './webhook-mail';
import { webhookAggregate } from './webhook.aggregate';
import type { WebhookCursorRow, WebhookRow } from './webhook.tables';

type Failing = Pick<WebhookCursorRow, 'endpoint' | 'companyId'> & Pick<WebhookRow, 'url'>;

/** Disables endpoints that are given up, and writes to administrators about those that fail. */
@Injectable()
export class WebhookAlerts {
  private readonly log = new Logger('webhooks');

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(MAILER) private readonly mailer: Mailer,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  /** Disables an endpoint and mails the administrators. Idempotent: a repetition changes nothing and sends no mail. */
  async disable(failing: Failing, cause: WebhookDisabling): Promise<void> {
    const { endpoint, companyId } = failing;
    const envelope = {
      actor: { kind: 'system', name: 'webhooks' },
      ...{ correlationId: endpoint, causationId: endpoint },
    } as const;
    const command = { type: 'DisableWebhook', cause } as const;
    const target = { companyId, id: endpoint };
    const { events } = await this.aggregates.execute(webhookAggregate, target, command, envelope);
    if (events.length > 0) await this.write(failing, cause);
  }

  /** Writes about endpoints that have failed for an hour or a day, once for each of the two. */
  async round(): Promise<void> {
    const failing: readonly FailingWebhook[] = await failingWebhooks(this.db, this.clock.now());
    for (const each of failing) await this.write(each, each.mailedHours);
  }

  /** A mail that cannot be sent delays no delivery; the state is on the screen, too. */
  private async write({ companyId, url }: Failing, trouble: WebhookTrouble): Promise<void> {
    try {
      const { PUBLIC_URL: publicUrl } = this.environment;
      const { language, recipients } = await webhookRecipients(this.db, companyId);
      for (const { name, email: to } of recipients)
        await this.mailer.send(webhookMail({ to, name, language, url, trouble, publicUrl }));
    } catch (fault) {
      const reason = fault instanceof MailNotSent ? fault.code : nameOfFault(fault);
      this.log.warn(`A mail about a webhook could not be sent: ${reason}`);
    }
  }
}

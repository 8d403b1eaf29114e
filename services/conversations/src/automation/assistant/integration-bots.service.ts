import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@prosa/kernel';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { findIntegration } from './assistant.queries';
import { asMessages } from './divided-reply.policy';
import { bounded } from './bot-answer.policy';
import { BotFiles } from './bot-files.service';
import type { BotProvider } from './bot-provider.port';
import { DialogflowBots } from './dialogflow-bots.service';
import { TypebotChat, TypebotServers, type TypebotFlow } from './typebot.adapter';
import { webhookProvider, type CallSigning } from './webhook.adapter';

type IntegrationRow = NonNullable<Awaited<ReturnType<typeof findIntegration>>>;

const flowOf = (row: IntegrationRow): TypebotFlow => ({
  url: row.urlN8N,
  slug: row.typebotSlug,
  expires: row.typebotExpires,
  delayMs: row.typebotDelayMessage,
  finishKeyword: row.typebotKeywordFinish,
  restartKeyword: row.typebotKeywordRestart,
  unknownMessage: row.typebotUnknownMessage,
  restartMessage: row.typebotRestartMessage,
});

/** Integrations of companies as bots: what each is signed in with, and the files that its answers name. */
@Injectable()
export class IntegrationBots {
  private readonly typebots = new TypebotServers();

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(SAFE_FETCH) private readonly fetch: SafeFetch,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dialogflow: DialogflowBots,
    private readonly files: BotFiles,
  ) {}

  /** The integration with this number; null when it is gone. */
  async of(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findIntegration(db, companyId, id));
    const provider = await this.provider(row);
    return (
      provider &&
      (async question => this.files.fetched(companyId, bounded(asMessages(await provider(question)))))
    );
  }

  private async signing({ companyId, uuid }: IntegrationRow): Promise<CallSigning> {
    const secret = await this.secrets.open({ companyId, place: `queueIntegration/${uuid}/signingSecret` });
    return { secrets: secret === null ? [] : [secret], clock: this.clock };
  }

  private async provider(row: IntegrationRow | undefined): Promise<BotProvider | null> {
    switch (row?.type) {
      case 'n8n':
      case 'webhook':
        return webhookProvider(row.urlN8N, this.fetch, await this.signing(row));
      case 'typebot':
        return new TypebotChat(flowOf(row), this.fetch, this.typebots).answer;
      case 'dialogflow':
        return this.dialogflow.of(row);
      default:
        return null;
    }
  }
}

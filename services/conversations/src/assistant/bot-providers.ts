import type { BotSource } from '../ticket/ticket.events';
import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { GoogleTokens, SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { CLOCK, ENVIRONMENT, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import { findIntegration } from './assistant.queries';
import type { BotProvider } from './bot-provider.port';
import { dialogflowProvider } from './dialogflow.adapter';
import { PromptBots } from './prompt-bots.service';
import { TypebotChat, type TypebotFlow } from './typebot.adapter';
import { webhookProvider } from './webhook.adapter';

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

/** The services of companies that can be asked, with what each is signed in with. */
@Injectable()
export class BotProviders {
  private readonly tokens: GoogleTokens;
  private readonly dialogflowUrl: string;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(PLAN_GATE) private readonly plans: PlanGate,
    @Inject(SAFE_FETCH) private readonly fetch: SafeFetch,
    @Inject(CLOCK) clock: Clock,
    @Inject(ENVIRONMENT) { GOOGLE_TOKENS_URL, DIALOGFLOW_URL }: Environment,
    private readonly prompts: PromptBots,
  ) {
    this.dialogflowUrl = DIALOGFLOW_URL;
    this.tokens = new GoogleTokens(fetch, clock, `${GOOGLE_TOKENS_URL}/token`);
  }

  /** Who answers for a source; null when it is gone, or the company's plan has no such services any more. */
  async of(companyId: number, { kind, id }: BotSource): Promise<BotProvider | null> {
    const feature = kind === 'prompt' ? 'useOpenAi' : 'useIntegrations';
    if (!(await this.plans.allows(companyId, feature))) return null;
    return kind === 'prompt' ? this.prompts.of(companyId, id) : this.integration(companyId, id);
  }

  private async integration(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findIntegration(db, companyId, id));
    switch (row?.type) {
      case 'n8n':
      case 'webhook':
        return webhookProvider(row.urlN8N, this.fetch);
      case 'typebot':
        return new TypebotChat(flowOf(row), this.fetch).answer;
      case 'dialogflow':
        return this.dialogflow(row);
      default:
        return null;
    }
  }

  private async dialogflow({ companyId, uuid, projectName, language }: IntegrationRow): Promise<BotProvider> {
    const account = await this.secrets.open({ companyId, place: `queueIntegration/${uuid}/jsonContent` });
    const agent = { projectName, language, account: account ?? '', server: this.dialogflowUrl };
    return dialogflowProvider(agent, this.fetch, this.tokens);
  }
}

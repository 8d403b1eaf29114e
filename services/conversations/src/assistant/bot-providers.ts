import { Inject, Injectable } from '@nestjs/common';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import type { BotSource } from '../ticket/ticket.events';
import { findIntegration } from './assistant.queries';
import type { BotProvider } from './bot-provider.port';
import { BotSigns } from './bot-signs.service';
import { DialogflowBots } from './dialogflow-bots.service';
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
  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(PLAN_GATE) private readonly plans: PlanGate,
    @Inject(SAFE_FETCH) private readonly fetch: SafeFetch,
    private readonly dialogflow: DialogflowBots,
    private readonly prompts: PromptBots,
    private readonly signs: BotSigns,
  ) {}

  /** Who answers for a source; null when it is gone, or the company's plan has no such services any more. */
  async of(companyId: number, { kind, id }: BotSource): Promise<BotProvider | null> {
    const feature = kind === 'prompt' ? 'useOpenAi' : 'useIntegrations';
    if (!(await this.plans.allows(companyId, feature))) return null;
    const provider =
      kind === 'prompt' ? await this.prompts.of(companyId, id) : await this.integration(companyId, id);
    return provider && this.signs.shown(provider);
  }

  /** Whether a source may be asked once more on a customer's behalf; only prompts cost their company something. */
  async mayCost(companyId: number, { kind }: BotSource, contactUuid: string): Promise<boolean> {
    return kind !== 'prompt' || this.prompts.mayCost(companyId, contactUuid);
  }

  /** Who sums up for colleagues what a bot talked about: prompts can; null as above. */
  async summary(companyId: number, { kind, id }: BotSource): Promise<BotProvider | null> {
    if (kind !== 'prompt' || !(await this.plans.allows(companyId, 'useOpenAi'))) return null;
    return this.prompts.summary(companyId, id);
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
        return this.dialogflow.of(row);
      default:
        return null;
    }
  }
}

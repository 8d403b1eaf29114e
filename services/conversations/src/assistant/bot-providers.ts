import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { createSafeFetch, type SafeFetch } from '@prosa/outbound';
import { ENVIRONMENT, TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import type { BotSource } from './assistant.events';
import { findIntegration, findPrompt } from './assistant.queries';
import type { BotProvider } from './bot-provider.port';
import { completionsProvider } from './completions.adapter';
import { webhookProvider } from './webhook.adapter';

const OPENAI = 'https://api.openai.com/v1';
const USUAL_MODEL = 'gpt-4o-mini';

/** The services of companies that can be asked, with what each is signed in with. */
@Injectable()
export class BotProviders {
  private readonly fetch: SafeFetch;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    const plain = environment.NODE_ENV !== 'production';
    this.fetch = createSafeFetch({ allow: environment.OUTBOUND_ALLOW, plain });
  }

  /** Who answers for a source; null when it is gone, or of a kind that is not spoken. */
  async of(companyId: number, { kind, id }: BotSource): Promise<BotProvider | null> {
    return kind === 'prompt' ? this.prompt(companyId, id) : this.integration(companyId, id);
  }

  private async integration(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findIntegration(db, companyId, id));
    if (row?.type !== 'n8n' && row?.type !== 'webhook') return null;
    return webhookProvider(row.urlN8N, this.fetch);
  }

  private async prompt(companyId: number, id: number): Promise<BotProvider | null> {
    const row = await this.tenants.withTenant(companyId, db => findPrompt(db, companyId, id));
    if (row === undefined) return null;
    const apiKey = await this.secrets.open({ companyId, place: `prompt/${row.uuid}/apiKey` });
    const access = {
      baseUrl: row.baseUrl === '' ? OPENAI : row.baseUrl.replace(/\/+$/, ''),
      model: row.model === '' ? USUAL_MODEL : row.model,
      apiKey: apiKey ?? '',
      ...{ prompt: row.prompt, maxTokens: row.maxTokens, temperature: row.temperature },
    };
    const ask = completionsProvider(access, this.fetch);
    return question => ask({ ...question, history: question.history.slice(-row.maxMessages) });
  }
}

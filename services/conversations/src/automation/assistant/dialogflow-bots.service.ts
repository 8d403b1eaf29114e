import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import { GoogleTokens, SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { CLOCK, ENVIRONMENT } from '@prosa/platform';
import { COMPANY_SECRETS, type CompanySecrets } from '@prosa/secrets';
import type { findIntegration } from './assistant.queries';
import type { BotProvider } from './bot-provider.port';
import { dialogflowProvider } from './dialogflow.adapter';

type Named = Pick<
  NonNullable<Awaited<ReturnType<typeof findIntegration>>>,
  'companyId' | 'uuid' | 'projectName' | 'language'
>;

/** Dialogflow ES agents as bots, each authenticated by its company's service account. */
@Injectable()
export class DialogflowBots {
  private readonly tokens: GoogleTokens;
  private readonly server: string;

  constructor(
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(SAFE_FETCH) private readonly fetch: SafeFetch,
    @Inject(CLOCK) clock: Clock,
    @Inject(ENVIRONMENT) { GOOGLE_TOKENS_URL, DIALOGFLOW_URL }: Environment,
  ) {
    this.server = DIALOGFLOW_URL;
    this.tokens = new GoogleTokens(fetch, clock, `${GOOGLE_TOKENS_URL}/token`);
  }

  /** The agent that an integration names. */
  async of({ companyId, uuid, projectName, language }: Named): Promise<BotProvider> {
    const account = await this.secrets.open({ companyId, place: `queueIntegration/${uuid}/jsonContent` });
    const agent = { projectName, language, account: account ?? '', server: this.server };
    return dialogflowProvider(agent, this.fetch, this.tokens);
  }
}

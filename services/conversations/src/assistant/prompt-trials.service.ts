import { Inject, Injectable } from '@nestjs/common';
import type { PromptTrialAnswer } from '@prosa/contracts';
import { RATE_LIMITER, TooManyRequests, type RateLimiter } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, isMaskedSecret, type CompanySecrets } from '@prosa/secrets';
import { findPrompt } from './assistant.queries';
import { modelOf, ModelServers } from './completions.adapter';
import { onlyNamedLinks } from './reply-links.policy';
import { promptFault } from './prompt-fault';
import type { PromptTrialInput } from './prompt-trial.requests';

/** Of one company in one process. */
const OFTEN = { max: 20, windowMs: 60_000 } as const;

/** Whom a trial pretends to talk to, where the prompt has `{{name}}`. */
const SAMPLE_NAME = 'Maria';

/** Asks a prompt's model what a customer might ask, before customers do; nothing of it is kept. */
@Injectable()
export class PromptTrials {
  private readonly models: ModelServers;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(SAFE_FETCH) fetch: SafeFetch,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {
    this.models = new ModelServers(fetch);
  }

  /** @throws DomainError ERR_NO_PROMPT_FOUND, ERR_PROMPT_REFUSED, ERR_PROMPT_UNANSWERED; TooManyRequests. */
  async ask(companyId: number, input: PromptTrialInput): Promise<PromptTrialAnswer> {
    const apiKey = await this.keyOf(companyId, input);
    const counted = `prompt-trial:${companyId}`;
    if (!this.limiter.take(counted, OFTEN)) throw new TooManyRequests(this.limiter.wait(counted, OFTEN));
    const { prompt, maxTokens, temperature, maxMessages, messages } = input;
    const access = { ...modelOf(input), apiKey, prompt, maxTokens, temperature, isOwn: false };
    try {
      const answer = await this.models.ask(access, {
        history: messages.slice(-maxMessages),
        contact: { name: SAMPLE_NAME },
      });
      const { replies, handover, tokens } = onlyNamedLinks(answer, prompt);
      return { replies, callsPerson: handover !== null, tokens };
    } catch (fault) {
      throw promptFault(fault);
    }
  }

  /** The key that was sent, or the stored one where it was sent as it is shown: but never to another address than its own. */
  private async keyOf(companyId: number, { promptId, apiKey, baseUrl }: PromptTrialInput): Promise<string> {
    if (promptId === undefined) return isMaskedSecret(apiKey) ? '' : apiKey;
    const row = await this.tenants.withTenant(companyId, db => findPrompt(db, companyId, promptId));
    if (row === undefined) throw new DomainError('ERR_NO_PROMPT_FOUND');
    if (!isMaskedSecret(apiKey)) return apiKey;
    if (baseUrl !== row.baseUrl) throw new DomainError('ERR_PROMPT_REFUSED');
    return (await this.secrets.open({ companyId, place: `prompt/${row.uuid}/apiKey` })) ?? '';
  }
}

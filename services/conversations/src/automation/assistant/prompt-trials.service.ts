import { Inject, Injectable } from '@nestjs/common';
import type { PromptTrialAnswer } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { RATE_LIMITER, TooManyRequests, type RateLimiter, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { SAFE_FETCH, type SafeFetch } from '@prosa/outbound';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { COMPANY_SECRETS, isMaskedSecret, type CompanySecrets } from '@prosa/secrets';
import { findPrompt } from './assistant.queries';
import { BotBudget } from './bot-budget.service';
import { modelOf, ModelServers } from './completions.adapter';
import { ModelUses } from './model-uses.service';
import { bounded } from './bot-answer.policy';
import { asMessages } from './divided-reply.policy';
import { onlyNamedLinks } from './reply-links.policy';
import { promptFault } from './prompt-fault';
import type { PromptTrialInput } from './prompt-trial.requests';

/** Of one company in one process. */
const OFTEN = { max: 20, windowMs: 60_000 } as const;

/** The customer's name in a trial, for prompts with `{{name}}`. */
const SAMPLE_NAME = 'Maria';

/** Asks a prompt's model what a customer might ask, before customers do; only what it cost is kept. */
@Injectable()
export class PromptTrials {
  private readonly models: ModelServers;

  constructor(
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(SAFE_FETCH) fetch: SafeFetch,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
    private readonly uses: ModelUses,
    private readonly budget: BotBudget,
  ) {
    this.models = new ModelServers(fetch);
  }

  /** @throws DomainError ERR_NO_PROMPT_FOUND, ERR_ASSIST_LIMIT, ERR_PROMPT_REFUSED, ERR_PROMPT_UNANSWERED; TooManyRequests. */
  async ask(
    { companyId, userId, name }: Viewer,
    input: PromptTrialInput,
    envelope: CommandEnvelope,
  ): Promise<PromptTrialAnswer> {
    const apiKey = await this.keyOf(companyId, input);
    const counted = `prompt-trial:${companyId}`;
    if (!this.limiter.take(counted, OFTEN)) throw new TooManyRequests(this.limiter.wait(counted, OFTEN));
    const usage = await this.budget.usage(companyId);
    if (usage.tokens >= usage.limit) throw new DomainError('ERR_ASSIST_LIMIT');
    const { prompt, maxTokens, temperature, maxMessages, messages } = input;
    const access = { ...modelOf(input), apiKey, prompt, maxTokens, temperature, isOwn: false };
    const question = { history: messages.slice(-maxMessages), contact: { name: SAMPLE_NAME } };
    const answer = await this.models.ask(access, question).catch((fault: unknown) => {
      throw promptFault(fault);
    });
    const { replies, handover, tokens } = bounded(asMessages(onlyNamedLinks(answer, prompt)));
    const data = { user: { id: userId, name }, promptId: input.promptId ?? null, tokens };
    await this.uses.record({ companyId, ticketUuid: null }, { type: 'PromptTried', data }, envelope);
    return { replies, callsPerson: handover !== null, tokens };
  }

  /**
   * The submitted key, or the stored one when the form returned its mask; the stored key is only used for its own
   * URL.
   */
  private async keyOf(companyId: number, { promptId, apiKey, baseUrl }: PromptTrialInput): Promise<string> {
    if (promptId === undefined) return isMaskedSecret(apiKey) ? '' : apiKey;
    const row = await this.tenants.withTenant(companyId, db => findPrompt(db, companyId, promptId));
    if (row === undefined) throw new DomainError('ERR_NO_PROMPT_FOUND');
    if (!isMaskedSecret(apiKey)) return apiKey;
    if (baseUrl !== row.baseUrl) throw new DomainError('ERR_PROMPT_REFUSED');
    return (await this.secrets.open({ companyId, place: `prompt/${row.uuid}/apiKey` })) ?? '';
  }
}

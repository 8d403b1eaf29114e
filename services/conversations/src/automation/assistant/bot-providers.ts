import { Inject, Injectable } from '@nestjs/common';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import type { BotSource } from '../../core/ticket/ticket.events';
import type { BotProvider } from './bot-provider.port';
import { BotTyping } from './bot-typing.service';
import { IntegrationBots } from './integration-bots.service';
import { PromptBots } from './prompt-bots.service';

/** The services of companies that can be asked, where their plan has them. */
@Injectable()
export class BotProviders {
  constructor(
    @Inject(PLAN_GATE) private readonly plans: PlanGate,
    private readonly prompts: PromptBots,
    private readonly integrations: IntegrationBots,
    private readonly typing: BotTyping,
  ) {}

  /** The provider of a source; null when it was deleted, or the company's plan no longer includes it. */
  async of(companyId: number, { kind, id }: BotSource): Promise<BotProvider | null> {
    const feature = kind === 'prompt' ? 'useOpenAi' : 'useIntegrations';
    if (!(await this.plans.allows(companyId, feature))) return null;
    const provider =
      kind === 'prompt' ? await this.prompts.of(companyId, id) : await this.integrations.of(companyId, id);
    return provider && this.typing.shown(provider);
  }

  /** Whether a source may be called on a customer's behalf; only prompts have a budget. */
  async mayCost(companyId: number, { kind }: BotSource, contactUuid: string): Promise<boolean> {
    return kind !== 'prompt' || this.prompts.mayCost(companyId, contactUuid);
  }

  /** The provider of handover summaries; prompts only, null as above. */
  async summary(companyId: number, { kind, id }: BotSource): Promise<BotProvider | null> {
    if (kind !== 'prompt' || !(await this.plans.allows(companyId, 'useOpenAi'))) return null;
    return this.prompts.summary(companyId, id);
  }
}

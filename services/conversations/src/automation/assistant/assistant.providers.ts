import type { ModuleMetadata } from '@nestjs/common';
import { AgentAssistController } from './agent-assist.controller';
import { AgentAssist } from './agent-assist.service';
import { AssistModels } from './assist-models.service';
import { BotBudget } from './bot-budget.service';
import {
  IntegrationTurnsController,
  PromptTurnsController,
  PromptUsageController,
} from './bot-usage.controller';
import { ModelUses } from './model-uses.service';
import { PromptTrialController } from './prompt-trial.controller';
import { PromptTrials } from './prompt-trials.service';

/** The routes of bots and of suggestions for agents, and what executes them. */
export const assistantProviders = {
  controllers: [
    PromptTrialController,
    AgentAssistController,
    PromptTurnsController,
    PromptUsageController,
    IntegrationTurnsController,
  ],
  providers: [PromptTrials, AssistModels, AgentAssist, BotBudget, ModelUses],
} satisfies ModuleMetadata;

import type { Environment } from '@prosa/config';
import type { BackgroundWork } from '@prosa/jobs';
import type { Clock } from '@prosa/kernel';
import { OutboundCallStore } from '@prosa/outbound-calls';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { AssistantLifecycle } from './assistant.lifecycle';
import { AssistantService } from './assistant.service';
import { assistantWorkflow } from './assistant.workflow';
import { BotCalls } from './bot-calls';
import { BotFiles } from './bot-files.service';
import { BotNotes } from './bot-notes.service';
import { BotProviders } from './bot-providers';
import { BotQuestions } from './bot-questions.service';
import { BotTyping } from './bot-typing.service';
import { DialogflowBots } from './dialogflow-bots.service';
import { InstallationNumbers } from './installation-numbers';
import { IntegrationBots } from './integration-bots.service';
import { LeadAssistant } from './lead-assistant.service';
import { leadAssistantWorkflow } from './lead-assistant.workflow';
import { PromptBots } from './prompt-bots.service';

/** The conversations that bots hold with customers and leads. */
export const assistantBackground: BackgroundWork = {
  lanes: [assistantWorkflow.name, leadAssistantWorkflow.name],
  providers: [
    DialogflowBots,
    IntegrationBots,
    PromptBots,
    BotProviders,
    BotNotes,
    BotFiles,
    BotQuestions,
    InstallationNumbers,
    BotTyping,
    {
      provide: OutboundCallStore,
      inject: [OWNER_DATABASE, CLOCK, ENVIRONMENT],
      useFactory: (db: OwnerDatabase, clock: Clock, { CALL_LEASE_SECONDS }: Environment) =>
        new OutboundCallStore(db, clock, CALL_LEASE_SECONDS * 1_000),
    },
    BotCalls,
    AssistantService,
    LeadAssistant,
    AssistantLifecycle,
  ],
};

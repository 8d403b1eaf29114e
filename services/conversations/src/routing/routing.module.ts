import { Module, type DynamicModule } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { JobsModule } from '@prosa/jobs';
import type { Clock } from '@prosa/kernel';
import { MediaModule } from '@prosa/media';
import { OutboundCallStore } from '@prosa/outbound-calls';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE, PROCESS_DATABASE_URL, ProcessPlatform } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { AssistantService } from '../assistant/assistant.service';
import { AssistantLifecycle } from '../assistant/assistant.lifecycle';
import { assistantWorkflow } from '../assistant/assistant.workflow';
import { BotCalls } from '../assistant/bot-calls';
import { BotNotes } from '../assistant/bot-notes.service';
import { BotQuestions } from '../assistant/bot-questions.service';
import { BotFiles } from '../assistant/bot-files.service';
import { InstallationNumbers } from '../assistant/installation-numbers';
import { BotTyping } from '../assistant/bot-typing.service';
import { LeadAssistant } from '../assistant/lead-assistant.service';
import { leadAssistantWorkflow } from '../assistant/lead-assistant.workflow';
import { BotProviders } from '../assistant/bot-providers';
import { DialogflowBots } from '../assistant/dialogflow-bots.service';
import { IntegrationBots } from '../assistant/integration-bots.service';
import { PromptBots } from '../assistant/prompt-bots.service';
import { ColumnEntryLifecycle } from '../column-entry/column-entry.lifecycle';
import { ColumnEntries } from '../column-entry/column-entry.service';
import { columnEntryWorkflow } from '../column-entry/column-entry.workflow';
import { ConversationsModule } from '../conversations.module';
import { RoutingDependencies } from './routing-dependencies';
import { RoutingService } from './routing.service';
import { RoutingLifecycle } from './routing.lifecycle';
import { routingWorkflow } from './routing.workflow';

const workflows = [routingWorkflow, assistantWorkflow, leadAssistantWorkflow, columnEntryWorkflow];

/** Greeting, menus, opening hours, waiting, inactivity and rating: Prosa's automation of tickets. */
@Module({})
export class RoutingModule {
  /** `url` names the database of the platform. */
  static over(url: string): DynamicModule {
    return {
      module: RoutingModule,
      imports: [ConversationsModule, MediaModule, ...workflows.map(({ name }) => JobsModule.forWorker(name))],
      providers: [
        { provide: PROCESS_DATABASE_URL, useValue: url },
        ProcessPlatform,
        RoutingDependencies,
        RoutingService,
        RoutingLifecycle,
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
        ColumnEntries,
        ColumnEntryLifecycle,
      ],
    };
  }
}

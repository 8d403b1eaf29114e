import { Module, type DynamicModule } from '@nestjs/common';
import { MediaModule } from '@prosa/media';
import { PROCESS_DATABASE_URL, ProcessPlatform } from '@prosa/platform';
import { AssistantDesk } from '../assistant/assistant.handlers';
import { AssistantLifecycle } from '../assistant/assistant.lifecycle';
import { BotCalls } from '../assistant/bot-calls';
import { BotNotes } from '../assistant/bot-notes.service';
import { BotQuestions } from '../assistant/bot-questions.service';
import { BotSigns } from '../assistant/bot-signs.service';
import { LeadAssistant } from '../assistant/lead-assistant.service';
import { BotProviders } from '../assistant/bot-providers';
import { DialogflowBots } from '../assistant/dialogflow-bots.service';
import { PromptBots } from '../assistant/prompt-bots.service';
import { ConversationsModule } from '../conversations.module';
import { RoutingSurroundings } from './routing-surroundings';
import { RoutingDesk } from './routing.handlers';
import { RoutingLifecycle } from './routing.lifecycle';

/** Greeting, menus, hours, waiting, inactivity and rating: what Prosa does for a ticket by itself. */
@Module({})
export class RoutingModule {
  /** `url` names the database of the platform. */
  static over(url: string): DynamicModule {
    return {
      module: RoutingModule,
      imports: [ConversationsModule, MediaModule],
      providers: [
        { provide: PROCESS_DATABASE_URL, useValue: url },
        ProcessPlatform,
        RoutingSurroundings,
        RoutingDesk,
        RoutingLifecycle,
        DialogflowBots,
        PromptBots,
        BotProviders,
        BotNotes,
        BotQuestions,
        BotSigns,
        BotCalls,
        AssistantDesk,
        LeadAssistant,
        AssistantLifecycle,
      ],
    };
  }
}

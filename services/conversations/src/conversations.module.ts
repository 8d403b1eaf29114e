import { Module, type ModuleMetadata } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JobsModule } from '@prosa/jobs';
import { MediaModule } from '@prosa/media';
import { SettingsModule } from '@prosa/settings';
import { BotBudget } from './automation/assistant/bot-budget.service';
import { ConversationPortsModule } from './conversation-ports.module';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

/** Tickets, messages, contacts and history, and the receiver of inbound facts. */
@Module({
  imports: [
    ConversationPortsModule,
    SettingsModule,
    CqrsModule,
    MediaModule,
    JobsModule.forWorker('conversations'),
  ],
  controllers: slices.flatMap(({ controllers }) => controllers),
  providers: slices.flatMap(({ providers }) => providers),
  exports: [ConversationPortsModule, BotBudget],
})
export class ConversationsModule {}

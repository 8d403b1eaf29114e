import { Module, type ModuleMetadata } from '@nestjs/common';
import { SettingsModule } from '@prosa/settings';
import { CqrsModule } from '@nestjs/cqrs';
import { JobsModule } from '@prosa/jobs';
import { MediaModule } from '@prosa/media';
import {
  IntegrationTurnsController,
  PromptTurnsController,
  PromptUsageController,
} from './assistant/bot-usage.controller';
import { PromptTrialController } from './assistant/prompt-trial.controller';
import { AgentAssistController } from './assistant/agent-assist.controller';
import { AgentAssist } from './assistant/agent-assist.service';
import { AssistModels } from './assistant/assist-models.service';
import { BotBudget } from './assistant/bot-budget.service';
import { PromptTrials } from './assistant/prompt-trials.service';
import { ImportContactsHandler } from './contact/contact-import.handlers';
import { ContactFilesController } from './contact/contact-files.controller';
import { ContactController } from './contact/contact.controller';
import {
  AddContactHandler,
  ChangeContactHandler,
  ContactService,
  RemoveContactHandler,
} from './contact/contact.handlers';
import { ConversationPortsModule } from './conversation-ports.module';
import { DashboardController } from './dashboard/dashboard.controller';
import { Conversations } from './holder/conversations.service';
import { HistoryController } from './history/history.controller';
import { LeadHistoryController } from './history/lead-history.controller';
import { TicketHistoryController } from './history/ticket-history.controller';
import { IngressServer } from './ingress/ingress-server';
import { MediaController } from './media/media.controller';
import { MessageChangeController } from './message/message-change.controller';
import { ChangeMessageHandler } from './message/message-change.handlers';
import { MessageNavigationController } from './message/message-navigation.controller';
import { ListMessagesHandler } from './message/message-navigation.handlers';
import { LeadMessageController } from './message/lead-message.controller';
import { LeadMessages } from './message/lead-messages.service';
import { MessageController } from './message/message.controller';
import { SendFilesHandler } from './message/message-files.handlers';
import {
  MessageService,
  ReadMessagesHandler,
  RetryMessageHandler,
  SendMessageHandler,
} from './message/message.handlers';
import { OnboardingController } from './onboarding/onboarding.controller';
import { QuickMessageMediaController } from './quick-message/quick-message-media.controller';
import { LeadSearchController } from './search/lead-search.controller';
import { SearchController } from './search/search.controller';
import { TagBoardController } from './tag/tag-board.controller';
import { TagLinksController } from './tag/tag-links.controller';
import * as sliceProviders from './slice-providers.generated';
import { DetachTagHandler } from './tag/tag-links.handlers';
import { ArrangeTagsHandler } from './tag/tag-order.handlers';
import { AbandonedTickets } from './ticket/abandoned-tickets';
import { CountTicketsHandler, ListTicketsHandler, ShowTicketHandler } from './ticket/ticket-queries.handlers';
import { TicketController } from './ticket/ticket.controller';
import {
  ChangeTicketHandler,
  DeleteTicketHandler,
  OpenTicketHandler,
  SetTicketTagsHandler,
} from './ticket/ticket.handlers';

const contact = [
  ContactService,
  AddContactHandler,
  ChangeContactHandler,
  RemoveContactHandler,
  ImportContactsHandler,
];
const ticket = [
  AbandonedTickets,
  OpenTicketHandler,
  ChangeTicketHandler,
  DeleteTicketHandler,
  SetTicketTagsHandler,
  ListTicketsHandler,
  CountTicketsHandler,
  ShowTicketHandler,
];
const message = [
  Conversations,
  LeadMessages,
  MessageService,
  SendMessageHandler,
  SendFilesHandler,
  ChangeMessageHandler,
  RetryMessageHandler,
  ReadMessagesHandler,
  ListMessagesHandler,
];

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
  controllers: [
    TicketController,
    // Registered before the numeric paths of the others, because its path is fixed.
    LeadMessageController,
    MessageController,
    MessageChangeController,
    // Registered before the numeric paths of the other, because its paths are fixed.
    ContactFilesController,
    ContactController,
    MessageNavigationController,
    DashboardController,
    TagBoardController,
    TagLinksController,
    SearchController,
    LeadSearchController,
    HistoryController,
    TicketHistoryController,
    LeadHistoryController,
    MediaController,
    QuickMessageMediaController,
    OnboardingController,
    PromptTrialController,
    AgentAssistController,
    PromptTurnsController,
    PromptUsageController,
    IntegrationTurnsController,
    ...slices.flatMap(({ controllers }) => controllers),
  ],
  providers: [
    ...contact,
    ...ticket,
    ...message,
    PromptTrials,
    AssistModels,
    AgentAssist,
    BotBudget,
    DetachTagHandler,
    ArrangeTagsHandler,
    IngressServer,
    ...slices.flatMap(({ providers }) => providers),
  ],
  exports: [ConversationPortsModule, BotBudget],
})
export class ConversationsModule {}

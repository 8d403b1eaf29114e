import { Module } from '@nestjs/common';
import { SettingsModule } from '@prosa/settings';
import { CqrsModule } from '@nestjs/cqrs';
import { MediaModule } from '@prosa/media';
import {
  API_MESSAGES,
  CONVERSATION_INGRESS,
  CONVERSATION_SLOTS,
  LEAD_CONTACTS,
  LEAD_TICKETS,
} from '@prosa/platform';
import { ApiConversations } from './api-message/api-conversations.handlers';
import { ApiMessagesAdapter } from './api-message/api-messages.adapter';
import { Recipients } from './api-message/recipients.handlers';
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
import { ChatController } from './chat/chat.controller';
import {
  ChatDesk,
  ReadChatHandler,
  RemoveChatHandler,
  SaveChatHandler,
  WriteChatMessageHandler,
} from './chat/chat.handlers';
import { ContactBook } from './contact/contact-book.handlers';
import { ImportContactsHandler } from './contact/contact-import.handlers';
import { ContactFilesController } from './contact/contact-files.controller';
import { ContactNumbers } from './contact/contact-numbers';
import { ContactController } from './contact/contact.controller';
import {
  AddContactHandler,
  ChangeContactHandler,
  ContactDesk,
  RemoveContactHandler,
} from './contact/contact.handlers';
import { DashboardController } from './dashboard/dashboard.controller';
import { Conversations } from './holder/conversations.service';
import { HistoryController } from './history/history.controller';
import { LeadHistoryController } from './history/lead-history.controller';
import { TicketHistoryController } from './history/ticket-history.controller';
import { IngressAdapter } from './ingress/ingress.adapter';
import { ingressProviders } from './ingress/ingress-providers';
import { IngressServer } from './ingress/ingress-server';
import { MergeBook } from './merge/merge-book.handlers';
import { MergeController } from './merge/merge.controller';
import { MergeTicketsHandler, RevertMergeHandler } from './merge/merge.handlers';
import { MergePairs } from './merge/merge-pairs.handlers';
import { PreviewMergeHandler } from './merge/merge-preview.handlers';
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
  MessageDesk,
  ReadMessagesHandler,
  RetryMessageHandler,
  SendMessageHandler,
} from './message/message.handlers';
import { NoteController } from './note/note.controller';
import { AddNoteHandler, RemoveNoteHandler } from './note/note.handlers';
import { OnboardingController } from './onboarding/onboarding.controller';
import { QuickMessageMediaController } from './quick-message/quick-message-media.controller';
import { QueueOptionController } from './queue-option/queue-option.controller';
import { QueueMenus } from './queue-option/queue-option.handlers';
import { DueSchedules } from './schedule/due-schedules';
import { ScheduleAlarms } from './schedule/schedule-alarms';
import { ScheduleSender } from './schedule/schedule-sender.handlers';
import { ScheduleTickets } from './schedule/schedule-ticket.handlers';
import { ScheduleController } from './schedule/schedule.controller';
import {
  CancelScheduleHandler,
  ChangeScheduleHandler,
  CreateScheduleHandler,
  ScheduleDesk,
  ScheduleRights,
  SetScheduleFileHandler,
} from './schedule/schedule.handlers';
import { LeadSearchController } from './search/lead-search.controller';
import { SearchController } from './search/search.controller';
import { BoardController } from './board/board.controller';
import { MoveTicketToColumnHandler } from './board/board.handlers';
import { StarController } from './star/star.controller';
import { StarMessageHandler } from './star/star.handlers';
import { TagBoardController } from './tag/tag-board.controller';
import { TagLinksController } from './tag/tag-links.controller';
import { DetachTagHandler } from './tag/tag-links.handlers';
import { ArrangeTagsHandler } from './tag/tag-order.handlers';
import { LeadTicketsAdapter } from './ticket/lead-tickets.adapter';
import { AbandonedTickets } from './ticket/abandoned-tickets';
import { TicketDesk } from './ticket/ticket-desk.handlers';
import { CountTicketsHandler, ListTicketsHandler, ShowTicketHandler } from './ticket/ticket-queries.handlers';
import { TicketRatings } from './ticket/ticket-ratings.handlers';
import { SpeakingRights } from './ticket/speaking-rights.handlers';
import { TicketSlots } from './ticket/ticket-slot.handlers';
import { TicketController } from './ticket/ticket.controller';
import {
  ChangeTicketHandler,
  DeleteTicketHandler,
  OpenTicketHandler,
  SetTicketTagsHandler,
} from './ticket/ticket.handlers';

const chat = [ChatDesk, SaveChatHandler, RemoveChatHandler, WriteChatMessageHandler, ReadChatHandler];
const contact = [
  ContactBook,
  ContactDesk,
  ContactNumbers,
  AddContactHandler,
  ChangeContactHandler,
  RemoveContactHandler,
  ImportContactsHandler,
];
const ticket = [
  AbandonedTickets,
  TicketDesk,
  TicketSlots,
  SpeakingRights,
  TicketRatings,
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
  MessageDesk,
  SendMessageHandler,
  SendFilesHandler,
  ChangeMessageHandler,
  RetryMessageHandler,
  ReadMessagesHandler,
  ListMessagesHandler,
  StarMessageHandler,
];

const schedule = [
  ScheduleAlarms,
  ScheduleDesk,
  ScheduleRights,
  CreateScheduleHandler,
  ChangeScheduleHandler,
  SetScheduleFileHandler,
  CancelScheduleHandler,
  ScheduleTickets,
  ScheduleSender,
  DueSchedules,
];

/** Tickets, messages, contacts and history, and the door through which phones tell their facts. */
@Module({
  imports: [SettingsModule, CqrsModule, MediaModule],
  controllers: [
    TicketController,
    // Its fixed path comes before the numbers of the others.
    LeadMessageController,
    MessageController,
    MessageChangeController,
    StarController,
    // Its fixed paths come before the numbers of the other.
    ContactFilesController,
    ContactController,
    MessageNavigationController,
    NoteController,
    ChatController,
    DashboardController,
    QueueOptionController,
    BoardController,
    MergeController,
    TagBoardController,
    TagLinksController,
    SearchController,
    LeadSearchController,
    HistoryController,
    TicketHistoryController,
    LeadHistoryController,
    MediaController,
    QuickMessageMediaController,
    ScheduleController,
    OnboardingController,
    PromptTrialController,
    AgentAssistController,
    PromptTurnsController,
    PromptUsageController,
    IntegrationTurnsController,
  ],
  providers: [
    ...contact,
    ...ticket,
    ...message,
    ...schedule,
    ...chat,
    PromptTrials,
    AssistModels,
    AgentAssist,
    BotBudget,
    AddNoteHandler,
    RemoveNoteHandler,
    QueueMenus,
    DetachTagHandler,
    ArrangeTagsHandler,
    MoveTicketToColumnHandler,
    MergePairs,
    MergeTicketsHandler,
    PreviewMergeHandler,
    RevertMergeHandler,
    ...ingressProviders,
    IngressServer,
    { provide: CONVERSATION_INGRESS, useExisting: IngressAdapter },
    { provide: CONVERSATION_SLOTS, useExisting: TicketSlots },
    LeadTicketsAdapter,
    { provide: LEAD_CONTACTS, useExisting: ContactBook },
    { provide: LEAD_TICKETS, useExisting: LeadTicketsAdapter },
    Recipients,
    ApiConversations,
    ApiMessagesAdapter,
    { provide: API_MESSAGES, useExisting: ApiMessagesAdapter },
  ],
  exports: [
    API_MESSAGES,
    BotBudget,
    CONVERSATION_INGRESS,
    CONVERSATION_SLOTS,
    LEAD_CONTACTS,
    LEAD_TICKETS,
    MergeBook,
    TicketSlots,
  ],
})
export class ConversationsModule {}

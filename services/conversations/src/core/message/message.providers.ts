import type { ModuleMetadata } from '@nestjs/common';
import { Conversations } from '../holder/conversations.service';
import { LeadMessageController } from './lead-message.controller';
import { LeadMessages } from './lead-messages.service';
import { MessageChangeController } from './message-change.controller';
import { ChangeMessageHandler } from './message-change.handlers';
import { SendFilesHandler } from './message-files.handlers';
import { MessageNavigationController } from './message-navigation.controller';
import { ListMessagesHandler } from './message-navigation.handlers';
import { MessageController } from './message.controller';
import { MarkUnreadHandler } from './mark-unread.handlers';
import {
  MessageService,
  ReadMessagesHandler,
  RetryMessageHandler,
  SendMessageHandler,
} from './message.handlers';

/** The routes of messages, and what executes them. */
export const messageProviders = {
  controllers: [
    // Its fixed path comes before the numbers of the others.
    LeadMessageController,
    MessageController,
    MessageChangeController,
    MessageNavigationController,
  ],
  providers: [
    Conversations,
    LeadMessages,
    MessageService,
    SendMessageHandler,
    SendFilesHandler,
    ChangeMessageHandler,
    RetryMessageHandler,
    ReadMessagesHandler,
    MarkUnreadHandler,
    ListMessagesHandler,
  ],
} satisfies ModuleMetadata;

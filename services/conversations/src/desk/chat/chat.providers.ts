import type { ModuleMetadata } from '@nestjs/common';
import { ChatController } from './chat.controller';
import {
  ChatService,
  SaveChatHandler,
  RemoveChatHandler,
  WriteChatMessageHandler,
  ReadChatHandler,
} from './chat.handlers';

/** The routes of chats, and what executes them. */
export const chatProviders = {
  controllers: [ChatController],
  providers: [ChatService, SaveChatHandler, RemoveChatHandler, WriteChatMessageHandler, ReadChatHandler],
} satisfies ModuleMetadata;

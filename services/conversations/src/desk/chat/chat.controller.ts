import {
  Body,
  Controller,
  Delete,
  Get,
  Inject,
  Param,
  ParseUUIDPipe,
  Post,
  Put,
  Query,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import {
  LIMITS,
  type ChatMessagePage,
  type ChatMessageView,
  type ChatPage,
  type ChatView,
} from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  CurrentViewer,
  decodeCursor,
  encodeCursor,
  IdPipe,
  RequestEnvelope,
  Requires,
  RequiresPlan,
  type Viewer,
} from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import {
  ChatMessageRequest,
  ChatRequest,
  ListChatMessagesQuery,
  ListChatsQuery,
  ReadChat,
  RemoveChat,
  SaveChat,
  WriteChatMessage,
} from './chat.commands';
import { ChatService } from './chat.handlers';
import { listChatMessages, listChats, toChatMessageView, type ChatFilter } from './chat.queries';

const chatId = new IdPipe('ERR_NO_CHAT_FOUND');

const filterOf = (userId: number, { searchParam, cursor, pageNumber }: ListChatsQuery): ChatFilter => {
  const wanted = { userId, limit: LIMITS.pageSize, ...(searchParam ? { search: searchParam } : {}) };
  if (!cursor) return { ...wanted, offset: ((pageNumber ?? 1) - 1) * LIMITS.pageSize };
  const [at, id] = decodeCursor(cursor, ['time', 'integer']);
  return { ...wanted, after: { at, id } };
};

/** Internal chat (spec 1 §7), for the members of each conversation. */
@ApiTags('chats')
@Controller('chats')
@Requires('chats:work')
@RequiresPlan('useInternalChat')
export class ChatController {
  constructor(
    private readonly commands: CommandBus,
    private readonly chats: ChatService,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** Returns a page of the caller's conversations, the most recently active first. */
  @Get()
  async list(@CurrentViewer() viewer: Viewer, @Query() query: ListChatsQuery): Promise<ChatPage> {
    const { companyId, userId } = viewer;
    const page = await this.tenants.withTenant(companyId, db =>
      listChats(db, companyId, filterOf(userId, query)),
    );
    const last = page.records.at(-1);
    const nextCursor = page.hasMore && last ? encodeCursor([last.updatedAt, last.id]) : null;
    return { ...page, nextCursor };
  }

  /** Returns the conversation with this uuid. */
  @Get('u/:uuid')
  showByUuid(
    @CurrentViewer() viewer: Viewer,
    @Param('uuid', new ParseUUIDPipe()) uuid: string,
  ): Promise<ChatView> {
    return this.chats.find(viewer, { uuid });
  }

  @Get(':id')
  show(@CurrentViewer() viewer: Viewer, @Param('id', chatId) id: number): Promise<ChatView> {
    return this.chats.find(viewer, { id });
  }

  @Post()
  start(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Body() request: ChatRequest,
  ): Promise<ChatView> {
    return this.commands.execute(new SaveChat(viewer, envelope, request, null));
  }

  @Put(':id')
  change(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', chatId) id: number,
    @Body() request: ChatRequest,
  ): Promise<ChatView> {
    return this.commands.execute(new SaveChat(viewer, envelope, request, id));
  }

  @Delete(':id')
  async remove(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', chatId) id: number,
  ): Promise<{ ok: true }> {
    await this.commands.execute(new RemoveChat(viewer, envelope, id));
    return { ok: true };
  }

  /** Returns a page of messages, the newest page first; within a page the oldest message comes first. */
  @Get(':id/messages')
  async messages(
    @CurrentViewer() viewer: Viewer,
    @Param('id', chatId) id: number,
    @Query() { cursor, pageNumber }: ListChatMessagesQuery,
  ): Promise<ChatMessagePage> {
    const limit = LIMITS.messagesPageSize;
    const chat = await this.chats.find(viewer, { id });
    const [before] = cursor ? decodeCursor(cursor, ['integer']) : [];
    const place =
      before === undefined ? { offset: ((pageNumber ?? 1) - 1) * limit } : { before: `${before}` };
    const { rows, hasMore } = await this.tenants.withTenant(viewer.companyId, db =>
      listChatMessages(db, viewer.companyId, { chatId: chat.id, limit, ...place }),
    );
    const oldest = rows[0];
    const nextCursor = hasMore && oldest ? encodeCursor([Number(oldest.position)]) : null;
    return { records: rows.map(toChatMessageView), hasMore, nextCursor };
  }

  @Post(':id/messages')
  write(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', chatId) id: number,
    @Body() { message }: ChatMessageRequest,
  ): Promise<ChatMessageView> {
    return this.commands.execute(new WriteChatMessage(viewer, envelope, id, message));
  }

  /** Marks everything so far as read by the caller; the user id that older clients send is ignored. */
  @Post(':id/read')
  read(
    @CurrentViewer() viewer: Viewer,
    @RequestEnvelope() envelope: CommandEnvelope,
    @Param('id', chatId) id: number,
  ): Promise<ChatView> {
    return this.commands.execute(new ReadChat(viewer, envelope, id));
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChatMessageView, ChatView } from '@prosa/contracts';
import type { Aggregate, Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type ExecutedCommand, type Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock, type DomainEvent } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import type { Named } from '../../core/ticket/ticket.events';
import { ReadChat, RemoveChat, SaveChat, WriteChatMessage, type ChatRequest } from './chat.commands';
import { refuseInChat } from './chat.policy';
import { chatMessagesByUuid, colleagues, findChat, toChatMessageView } from './chat.queries';
import { chatAggregate } from './chat.aggregate';
import { chatMessageAggregate } from './chat-message.aggregate';
import { chatReadAggregate } from './chat-read.aggregate';

/** Shared by the handlers of internal chat: lookup for members, and execution of commands. */
@Injectable()
export class ChatService {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) readonly numbers: Numbers,
    @Inject(TENANT_DATABASE) readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}

  /**
   * A conversation that the viewer is a member of. Throws ERR_NO_CHAT_FOUND, or ERR_NO_PERMISSION when they may not
   * change it; ERR_UNAVAILABLE when the read model has neither it nor what was just written (`isShown`).
   */
  async find(
    viewer: Viewer,
    key: { readonly id: number } | { readonly uuid: string },
    act: 'see' | 'change' = 'see',
    isShown = true,
  ): Promise<ChatView> {
    const chat = await this.shown(viewer.companyId, key, isShown);
    const memberIds = chat.users.map(({ userId }) => userId);
    const refusal = refuseInChat(viewer, { ownerId: chat.ownerId, memberIds }, act);
    if (refusal !== null) throw new DomainError(refusal);
    return chat;
  }

  /** A conversation from the read model, without a permission check. Throws ERR_NO_CHAT_FOUND, ERR_UNAVAILABLE. */
  async shown(
    companyId: number,
    key: { readonly id: number } | { readonly uuid: string },
    isShown = true,
  ): Promise<ChatView> {
    const chat = await this.tenants.withTenant(companyId, db => findChat(db, companyId, key));
    if (!chat) throw new DomainError(isShown ? 'ERR_NO_CHAT_FOUND' : 'ERR_UNAVAILABLE');
    return chat;
  }

  /** The resulting members: the owner and the selected users, all of the company. Throws ERR_NO_USER_FOUND. */
  async members(companyId: number, { users }: ChatRequest, ownerId: number): Promise<Named[]> {
    const chosen = new Set(users.map(({ id }) => id));
    chosen.delete(ownerId);
    if (chosen.size === 0) throw new DomainError('ERR_CHAT_NEEDS_COLLEAGUES');
    const found = await this.tenants.withTenant(companyId, db =>
      colleagues(db, companyId, [...chosen, ownerId]),
    );
    const missing = [...chosen].some(id => !found.some(user => user.id === id));
    if (missing) throw new DomainError('ERR_NO_USER_FOUND');
    return found;
  }

  /** Executes a command and waits until the read model contains the result, or until the wait times out. */
  run<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: { readonly companyId: number; readonly id: string },
    command: Command,
    envelope: CommandEnvelope,
  ): Promise<ExecutedCommand<State, E>> {
    return runCommand(this.aggregates, this.barrier, aggregate, target, command, envelope);
  }

  /** The uuid of what a request creates: the same for a repeated one. */
  uuidFor(kind: string, envelope: CommandEnvelope): string {
    return envelope.commandId ? uuidv5(kind, envelope.commandId) : uuidv7(this.clock);
  }
}

/** Creates or updates a conversation. */
@CommandHandler(SaveChat)
export class SaveChatHandler implements ICommandHandler<SaveChat, ChatView> {
  constructor(private readonly chats: ChatService) {}

  async execute({ viewer, envelope, request, chatId }: SaveChat): Promise<ChatView> {
    return chatId === null
      ? this.start(viewer, envelope, request)
      : this.change({ viewer, envelope, request, chatId });
  }

  private async start(viewer: Viewer, envelope: CommandEnvelope, request: ChatRequest): Promise<ChatView> {
    const { companyId, userId, name } = viewer;
    const members = await this.chats.members(companyId, request, userId);
    const uuid = this.chats.uuidFor('chat', envelope);
    const command = {
      type: 'StartChat',
      id: await this.chats.numbers.next('chat'),
      uuid,
      title: request.title,
      owner: { id: userId, name },
      members,
    } as const;
    const { isShown } = await this.chats.run(chatAggregate, { companyId, id: uuid }, command, envelope);
    return this.chats.find(viewer, { uuid }, 'see', isShown);
  }

  private async change({
    viewer,
    envelope,
    request,
    chatId,
  }: {
    readonly viewer: Viewer;
    readonly envelope: CommandEnvelope;
    readonly request: ChatRequest;
    readonly chatId: number;
  }): Promise<ChatView> {
    const { companyId } = viewer;
    const chat = await this.chats.find(viewer, { id: chatId }, 'change');
    const members = await this.chats.members(companyId, request, chat.ownerId);
    const command = { type: 'ChangeChat', title: request.title, members } as const;
    await this.chats.run(chatAggregate, { companyId, id: chat.uuid }, command, envelope);
    // Users who remove themselves still get a response.
    return this.chats.shown(companyId, { id: chatId });
  }
}

/** Removes a conversation for all members. */
@CommandHandler(RemoveChat)
export class RemoveChatHandler implements ICommandHandler<RemoveChat, void> {
  constructor(private readonly chats: ChatService) {}

  async execute({ viewer, envelope, chatId }: RemoveChat): Promise<void> {
    const { uuid } = await this.chats.find(viewer, { id: chatId }, 'change');
    const target = { companyId: viewer.companyId, id: uuid };
    await this.chats.run(chatAggregate, target, { type: 'RemoveChat' }, envelope);
  }
}

/** Sends a message in a conversation. */
@CommandHandler(WriteChatMessage)
export class WriteChatMessageHandler implements ICommandHandler<WriteChatMessage, ChatMessageView> {
  constructor(private readonly chats: ChatService) {}

  async execute({ viewer, envelope, chatId, message }: WriteChatMessage): Promise<ChatMessageView> {
    const { companyId, userId, name } = viewer;
    const chat = await this.chats.find(viewer, { id: chatId });
    const uuid = this.chats.uuidFor('chatMessage', envelope);
    const command = {
      type: 'WriteChatMessage',
      id: await this.chats.numbers.next('chatMessage'),
      uuid,
      chatId,
      chatUuid: chat.uuid,
      message,
      sender: { id: userId, name },
      members: chat.users.map(member => member.userId),
    } as const;
    const { isShown } = await this.chats.run(
      chatMessageAggregate,
      { companyId, id: uuid },
      command,
      envelope,
    );
    const [row] = await this.chats.tenants.withTenant(companyId, db =>
      chatMessagesByUuid(db, companyId, [uuid]),
    );
    if (!row) throw new DomainError(isShown ? 'ERR_NO_CHAT_FOUND' : 'ERR_UNAVAILABLE');
    return toChatMessageView(row);
  }
}

/** Marks messages as read by the caller; writes nothing when there is nothing new. */
@CommandHandler(ReadChat)
export class ReadChatHandler implements ICommandHandler<ReadChat, ChatView> {
  constructor(private readonly chats: ChatService) {}

  async execute({ viewer, envelope, chatId }: ReadChat): Promise<ChatView> {
    const { companyId, userId } = viewer;
    const chat = await this.chats.find(viewer, { id: chatId });
    if (chat.users.find(member => member.userId === userId)?.unreads === 0) return chat;
    const command = { type: 'ReadChat', chatId, chatUuid: chat.uuid, userId } as const;
    const id = uuidv5('chatRead', `${chat.uuid}:${userId}`);
    await this.chats.run(chatReadAggregate, { companyId, id }, command, envelope);
    return this.chats.find(viewer, { id: chatId });
  }
}

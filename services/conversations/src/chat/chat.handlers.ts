import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChatMessageView, ChatView } from '@prosa/contracts';
import type { Aggregate, Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type ExecutedCommand, type Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock, type DomainEvent } from '@prosa/kernel';
import { AGGREGATES, BARRIER, CLOCK, NUMBERS, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, TenantDatabase } from '@prosa/read-model';
import type { Named } from '../ticket/ticket.events';
import { ReadChat, RemoveChat, SaveChat, WriteChatMessage, type ChatRequest } from './chat.commands';
import { chatDecider, chatMessageDecider, chatReadDecider } from './chat.decider';
import { chatEvents, chatMessageEvents, chatReadEvents } from './chat.events';
import { refuseInChat } from './chat.policy';
import { chatMessagesByUuid, colleagues, findChat, toChatMessageView } from './chat.queries';

const chatAggregate = { catalogue: chatEvents, decider: chatDecider };
const messageAggregate = { catalogue: chatMessageEvents, decider: chatMessageDecider };
const readAggregate = { catalogue: chatReadEvents, decider: chatReadDecider };

/** What every verb of a conversation needs: to find it for its members, and to decide. */
@Injectable()
export class ChatDesk {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(NUMBERS) readonly numbers: Numbers,
    @Inject(TENANT_DATABASE) readonly tenants: TenantDatabase,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}

  /**
   * A conversation that the viewer is in. Throws ERR_NO_CHAT_FOUND, or ERR_NO_PERMISSION when they may not change it;
   * ERR_UNAVAILABLE when the read model has neither it nor what was just written (`isShown`).
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

  /** A conversation as the read model has it, whoever asks. Throws ERR_NO_CHAT_FOUND, ERR_UNAVAILABLE. */
  async shown(
    companyId: number,
    key: { readonly id: number } | { readonly uuid: string },
    isShown = true,
  ): Promise<ChatView> {
    const chat = await this.tenants.withTenant(companyId, db => findChat(db, companyId, key));
    if (!chat) throw new DomainError(isShown ? 'ERR_NO_CHAT_FOUND' : 'ERR_UNAVAILABLE');
    return chat;
  }

  /** Those who are to be in it: the owner and the chosen, all of them colleagues. Throws ERR_NO_USER_FOUND. */
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

  /** Decides, and waits until the read model shows it or is too late. */
  run<State, Command, E extends DomainEvent>(
    aggregate: Aggregate<State, Command, E>,
    target: { readonly companyId: number; readonly id: string },
    command: Command,
    envelope: CommandEnvelope,
  ): Promise<ExecutedCommand<State, E>> {
    return runCommand(this.aggregates, this.barrier, aggregate, target, command, envelope);
  }

  /** The uuid of what a request makes: the same for a repeated one. */
  uuidFor(kind: string, envelope: CommandEnvelope): string {
    return envelope.commandId ? uuidv5(kind, envelope.commandId) : uuidv7(this.clock);
  }
}

/** Begins a conversation, or changes one. */
@CommandHandler(SaveChat)
export class SaveChatHandler implements ICommandHandler<SaveChat, ChatView> {
  constructor(private readonly desk: ChatDesk) {}

  async execute({ viewer, envelope, request, chatId }: SaveChat): Promise<ChatView> {
    return chatId === null
      ? this.start(viewer, envelope, request)
      : this.change({ viewer, envelope, request, chatId });
  }

  private async start(viewer: Viewer, envelope: CommandEnvelope, request: ChatRequest): Promise<ChatView> {
    const { companyId, userId, name } = viewer;
    const members = await this.desk.members(companyId, request, userId);
    const uuid = this.desk.uuidFor('chat', envelope);
    const command = {
      type: 'StartChat',
      id: await this.desk.numbers.next('chat'),
      uuid,
      title: request.title,
      owner: { id: userId, name },
      members,
    } as const;
    const { isShown } = await this.desk.run(chatAggregate, { companyId, id: uuid }, command, envelope);
    return this.desk.find(viewer, { uuid }, 'see', isShown);
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
    const chat = await this.desk.find(viewer, { id: chatId }, 'change');
    const members = await this.desk.members(companyId, request, chat.ownerId);
    const command = { type: 'ChangeChat', title: request.title, members } as const;
    await this.desk.run(chatAggregate, { companyId, id: chat.uuid }, command, envelope);
    // Whoever takes themselves out of it still gets an answer.
    return this.desk.shown(companyId, { id: chatId });
  }
}

/** Takes a conversation away, for everybody. */
@CommandHandler(RemoveChat)
export class RemoveChatHandler implements ICommandHandler<RemoveChat, void> {
  constructor(private readonly desk: ChatDesk) {}

  async execute({ viewer, envelope, chatId }: RemoveChat): Promise<void> {
    const { uuid } = await this.desk.find(viewer, { id: chatId }, 'change');
    const target = { companyId: viewer.companyId, id: uuid };
    await this.desk.run(chatAggregate, target, { type: 'RemoveChat' }, envelope);
  }
}

/** Says something in a conversation. */
@CommandHandler(WriteChatMessage)
export class WriteChatMessageHandler implements ICommandHandler<WriteChatMessage, ChatMessageView> {
  constructor(private readonly desk: ChatDesk) {}

  async execute({ viewer, envelope, chatId, message }: WriteChatMessage): Promise<ChatMessageView> {
    const { companyId, userId, name } = viewer;
    const chat = await this.desk.find(viewer, { id: chatId });
    const uuid = this.desk.uuidFor('chatMessage', envelope);
    const command = {
      type: 'WriteChatMessage',
      id: await this.desk.numbers.next('chatMessage'),
      uuid,
      chatId,
      chatUuid: chat.uuid,
      message,
      sender: { id: userId, name },
      members: chat.users.map(member => member.userId),
    } as const;
    const { isShown } = await this.desk.run(messageAggregate, { companyId, id: uuid }, command, envelope);
    const [row] = await this.desk.tenants.withTenant(companyId, db =>
      chatMessagesByUuid(db, companyId, [uuid]),
    );
    if (!row) throw new DomainError(isShown ? 'ERR_NO_CHAT_FOUND' : 'ERR_UNAVAILABLE');
    return toChatMessageView(row);
  }
}

/** Notes that the caller has seen what was said; when there is nothing new it writes nothing. */
@CommandHandler(ReadChat)
export class ReadChatHandler implements ICommandHandler<ReadChat, ChatView> {
  constructor(private readonly desk: ChatDesk) {}

  async execute({ viewer, envelope, chatId }: ReadChat): Promise<ChatView> {
    const { companyId, userId } = viewer;
    const chat = await this.desk.find(viewer, { id: chatId });
    if (chat.users.find(member => member.userId === userId)?.unreads === 0) return chat;
    const command = { type: 'ReadChat', chatId, chatUuid: chat.uuid, userId } as const;
    const id = uuidv5('chatRead', `${chat.uuid}:${userId}`);
    await this.desk.run(readAggregate, { companyId, id }, command, envelope);
    return this.desk.find(viewer, { id: chatId });
  }
}

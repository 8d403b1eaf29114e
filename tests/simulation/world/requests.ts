import { Readable } from 'node:stream';
import { SentMoment, type Viewer } from '@prosa/http';
import { uuidv5 } from '@prosa/kernel';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  ReadChat,
  SaveChat,
  WriteChatMessage,
} from '../../../services/conversations/src/desk/chat/chat.commands';
import {
  ReadChatHandler,
  SaveChatHandler,
  WriteChatMessageHandler,
} from '../../../services/conversations/src/desk/chat/chat.handlers';
import { SendFiles } from '../../../services/conversations/src/core/message/message-files.commands';
import { SendFilesHandler } from '../../../services/conversations/src/core/message/message-files.handlers';
import { ReadMessages, SendMessage } from '../../../services/conversations/src/core/message/message.commands';
import {
  ReadMessagesHandler,
  SendMessageHandler,
} from '../../../services/conversations/src/core/message/message.handlers';
import {
  CancelSchedule,
  ChangeSchedule,
  CreateSchedule,
} from '../../../services/conversations/src/automation/schedule/schedule.commands';
import {
  CancelScheduleHandler,
  ChangeScheduleHandler,
  CreateScheduleHandler,
} from '../../../services/conversations/src/automation/schedule/schedule.handlers';
import {
  ChangeTicket,
  type ChangeTicketRequest,
} from '../../../services/conversations/src/core/ticket/ticket.commands';
import { ChangeTicketHandler } from '../../../services/conversations/src/core/ticket/ticket.handlers';
import { STICKER } from './furnish';
import type { Accepted, ChatWish, ScheduleWish, TicketWish } from './ledger';
import type { SimulatedNode } from './node';

const CHANGES: Readonly<Record<Exclude<TicketWish, 'send' | 'attach' | 'read'>, ChangeTicketRequest>> = {
  accept: { status: 'open' },
  reopen: { status: 'open' },
  close: { status: 'closed' },
  return: { status: 'pending' },
  transfer: { queueId: 2 },
};

/** The text of a request, which identifies it in the log. */
export const wordsOf = ({ kind, clientId }: Pick<Accepted, 'kind' | 'clientId'>): string =>
  `${kind === 'send' || kind === 'attach' ? 'resposta' : kind} ${clientId.slice(0, 8)}`;

/** The content of a sent file: some equal others'. */
export const attachedTo = ({ clientId }: Pick<Accepted, 'clientId'>): string =>
  clientId < '8' ? STICKER : `planilha ${clientId}`;

/** A request as it reaches a process. */
export interface Request {
  readonly viewer: Viewer;
  readonly wish: Accepted;
  /** The browser's name for this request; a repetition has the same. */
  readonly id: string;
  /** Under which name what is said is remembered. */
  readonly clientId: string;
}

const CHAT_WISHES: readonly string[] = ['meet', 'say', 'hear'] satisfies ChatWish[];
const SCHEDULE_WISHES: readonly string[] = ['arrange', 'rearrange', 'cancel'] satisfies ScheduleWish[];

/** Whether a request concerns the calendar. */
export const isOfSchedule = (kind: Accepted['kind']): kind is ScheduleWish => SCHEDULE_WISHES.includes(kind);

/** Whether a request concerns internal chat. */
export const isOfChat = (kind: Accepted['kind']): kind is ChatWish => CHAT_WISHES.includes(kind);

const ofChat = (node: SimulatedNode, { viewer, wish }: Request, envelope: CommandEnvelope) => {
  const { injector } = node;
  switch (wish.kind) {
    case 'meet': {
      const request = { title: wordsOf(wish), users: [{ id: wish.subject }] };
      return injector.get(SaveChatHandler).execute(new SaveChat(viewer, envelope, request, null));
    }
    case 'say': {
      const command = new WriteChatMessage(viewer, envelope, wish.subject, wordsOf(wish));
      return injector.get(WriteChatMessageHandler).execute(command);
    }
    default:
      return injector.get(ReadChatHandler).execute(new ReadChat(viewer, envelope, wish.subject));
  }
};

const ofSchedule = (node: SimulatedNode, { viewer, wish }: Request, envelope: CommandEnvelope) => {
  const { injector } = node;
  const { kind, subject, sendAt = '' } = wish;
  const said = () => ({ body: wordsOf(wish), sendAt: SentMoment.of(sendAt) });
  switch (kind) {
    case 'arrange': {
      const command = new CreateSchedule(viewer, envelope, { ...said(), contactId: subject });
      return injector.get(CreateScheduleHandler).execute(command);
    }
    case 'rearrange':
      return injector
        .get(ChangeScheduleHandler)
        .execute(new ChangeSchedule(viewer, envelope, subject, said()));
    default:
      return injector.get(CancelScheduleHandler).execute(new CancelSchedule(viewer, envelope, subject));
  }
};

/** Like a browser's form: the file is uploaded and then referenced; a repetition uploads it again. */
const attach = async (node: SimulatedNode, request: Request, envelope: CommandEnvelope) => {
  const { viewer, wish, clientId } = request;
  const bytes = Readable.from([Buffer.from(attachedTo(wish))]);
  const rules = { companyId: viewer.companyId, name: 'nota.txt', unknown: 'keep' } as const;
  const file = await node.files?.library.put(bytes, rules);
  const said = { body: wordsOf(wish), ids: [clientId] };
  const command = new SendFiles(viewer, envelope, wish.subject, said, file === undefined ? [] : [file]);
  return node.injector.get(SendFilesHandler).execute(command);
};

const ofTicket = (node: SimulatedNode, request: Request, envelope: CommandEnvelope) => {
  const { injector } = node;
  const { viewer, wish, clientId } = request;
  const { kind, subject } = wish;
  if (kind === 'send') {
    // The id is the browser's: without it a repetition would be another message.
    const said = { id: clientId, body: wordsOf(wish) };
    return injector.get(SendMessageHandler).execute(new SendMessage(viewer, envelope, subject, said));
  }
  if (kind === 'attach') return attach(node, request, envelope);
  if (kind === 'read')
    return injector.get(ReadMessagesHandler).execute(new ReadMessages(viewer, envelope, subject));
  const change = CHANGES[kind as keyof typeof CHANGES];
  return injector.get(ChangeTicketHandler).execute(new ChangeTicket(viewer, envelope, subject, change));
};

/** Executes a request in a process, as its controllers would. */
export const carryOut = async (node: SimulatedNode, request: Request): Promise<void> => {
  const { viewer, wish, id } = request;
  const envelope = {
    actor: { kind: 'user', id: viewer.userId, name: viewer.name },
    correlationId: id,
    causationId: id,
    commandId: uuidv5('request', viewer.companyId, viewer.userId, id),
  } as const;
  if (isOfChat(wish.kind)) await ofChat(node, request, envelope);
  else if (isOfSchedule(wish.kind)) await ofSchedule(node, request, envelope);
  else await ofTicket(node, request, envelope);
};

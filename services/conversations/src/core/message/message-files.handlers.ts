import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessageView, OutboundRequest } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, type HeldConversation } from '@prosa/platform';
import { Conversations } from '../holder/conversations.service';
import { TicketSlots } from '../ticket/ticket-slot.service';
import { clientIdsIn, quotedIdIn, SendFiles } from './message-files.commands';
import { messageEvents } from './message.events';
import { MessageService } from './message.handlers';
import { requestId } from './message-id';
import { outboundMessage, type Saying } from './outbound-message';
import { saidWith, type SaidWords } from './said-files';

/** Multipart forms use CRLF line ends; messages use LF. */
const linesOf = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Sends files in a conversation: one message per file, all of them or none. */
@CommandHandler(SendFiles)
export class SendFilesHandler implements ICommandHandler<SendFiles, MessageView[]> {
  constructor(
    private readonly conversations: Conversations,
    private readonly slots: TicketSlots,
    private readonly messages: MessageService,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: SendFiles): Promise<MessageView[]> {
    const { companyId } = command.viewer;
    const { files, request } = command;
    const written = linesOf(request.body ?? '');
    const voice = request.isVoice === true ? { seconds: request.seconds } : null;
    const said = (caption: string) => saidWith(files, caption, voice);
    if (said(written).length === 0) throw new DomainError('ERR_EMPTY_MESSAGE');
    // The recipient never changes, so the cached conversation suffices; the permission is checked against the log,
    // within the lock.
    const conversation = { kind: command.holder, number: command.ticketId };
    const known = await this.conversations.getCached(companyId, conversation);
    const { name, fields, ...address } = await this.messages.address(
      companyId,
      known,
      quotedIdIn(command.request),
    );
    const words = said(
      await this.messages.filled(companyId, { id: command.ticketId, name, fields }, written),
    );
    const sent = await this.slots.alone({ ...known, companyId }, async () => {
      const current = await this.conversations.find(companyId, conversation);
      current.authorize(command.viewer, 'reply');
      return this.record(command, current, this.sayings(command, address, words));
    });
    return Promise.all(sent.map(each => this.messages.view(companyId, each)));
  }

  private sayings(
    { request, envelope }: SendFiles,
    { to, ...quoting }: Pick<OutboundRequest, 'to' | 'quoted' | 'quotedAuthorUuid'>,
    words: readonly SaidWords[],
  ): readonly Saying[] {
    const ids = clientIdsIn(request);
    const cause = envelope.commandId ?? uuidv7(this.clock);
    return words.map((each, index) => ({
      ...each,
      to,
      ...(index === 0 ? quoting : { quoted: null }),
      clientId: ids[index] ?? uuidv5('file', cause, index),
    }));
  }

  private async record(command: SendFiles, conversation: HeldConversation, sayings: readonly Saying[]) {
    const requests = sayings.map(saying => outboundMessage(command.viewer, conversation, saying));
    const facts = requests.map(data => ({
      id: requestId(data),
      fact: { type: 'MessageSendRequested', data } as const,
    }));
    const target = { companyId: command.viewer.companyId, id: conversation.uuid };
    const { position } = await this.aggregates.append(messageEvents, target, facts, command.envelope);
    return requests.map(({ connectionId, messageId, ticketUuid }) => ({
      connectionId,
      messageId,
      ticketUuid,
      position,
    }));
  }
}

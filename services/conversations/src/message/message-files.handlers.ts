import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MessageView, OutboundRequest } from '@prosa/contracts';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { AGGREGATES, CLOCK, type HeldConversation } from '@prosa/platform';
import { Conversations } from '../holder/conversations.service';
import { TicketSlots } from '../ticket/ticket-slot.handlers';
import { clientIdsIn, quotedIdIn, SendFiles } from './message-files.commands';
import { messageEvents } from './message.events';
import { MessageDesk, requestId } from './message.handlers';
import { outboundMessage, type Saying } from './outbound-message';
import { saidWith, type SaidWords } from './said-files';

/** A form's lines end as its own standard wants; a message's end as people see them. */
const linesOf = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Says something with files in a conversation: a message for each, all of them or none. */
@CommandHandler(SendFiles)
export class SendFilesHandler implements ICommandHandler<SendFiles, MessageView[]> {
  constructor(
    private readonly conversations: Conversations,
    private readonly slots: TicketSlots,
    private readonly messages: MessageDesk,
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: SendFiles): Promise<MessageView[]> {
    const { companyId } = command.viewer;
    const { files, request } = command;
    const written = linesOf(request.body ?? '');
    const said = (caption: string) => saidWith(files, caption, request.isVoice === true);
    if (said(written).length === 0) throw new DomainError('ERR_EMPTY_MESSAGE');
    // Whom it goes to and where, which never changes; whether it may be said is asked of the log, in its turn.
    const conversation = { kind: command.holder, number: command.ticketId };
    const known = await this.conversations.getCached(companyId, conversation);
    const { name, ...address } = await this.messages.address(companyId, known, quotedIdIn(command.request));
    const words = said(await this.messages.filled(companyId, { id: command.ticketId, name }, written));
    const sent = await this.slots.alone({ ...known, companyId }, async () => {
      const current = await this.conversations.find(companyId, conversation);
      current.authorize(command.viewer, 'reply');
      return this.record(command, current, this.sayings(command, address, words));
    });
    return Promise.all(sent.map(each => this.messages.view(companyId, each)));
  }

  private sayings(
    { request, envelope }: SendFiles,
    { to, quoted }: Pick<OutboundRequest, 'to' | 'quoted'>,
    words: readonly SaidWords[],
  ): readonly Saying[] {
    const ids = clientIdsIn(request);
    const cause = envelope.commandId ?? uuidv7(this.clock);
    return words.map((each, place) => ({
      ...each,
      to,
      quoted: place === 0 ? quoted : null,
      clientId: ids[place] ?? uuidv5('file', cause, place),
    }));
  }

  private async record(command: SendFiles, conversation: HeldConversation, sayings: readonly Saying[]) {
    const requests = sayings.map(saying => outboundMessage(command.viewer, conversation, saying));
    const facts = requests.map(data => ({
      id: requestId(data),
      fact: { type: 'MessageSendRequested', data } as const,
    }));
    const target = { companyId: command.viewer.companyId, id: conversation.uuid };
    const { position } = await this.aggregates.record(messageEvents, target, facts, command.envelope);
    return requests.map(({ connectionId, messageId, ticketUuid }) => ({
      connectionId,
      messageId,
      ticketUuid,
      position,
    }));
  }
}

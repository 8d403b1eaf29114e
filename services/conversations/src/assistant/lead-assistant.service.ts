import { Inject, Injectable } from '@nestjs/common';

import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { DomainError, exhaustive, uuidv5, type Recorded } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { LeadRow, TenantDatabase } from '@prosa/read-model';
import { addressOf } from '../contact/contact-address';
import { contactById } from '../contact/contact.queries';
import { messageUuid, mintMessageId } from '../message/message-id';
import { messageEvents } from '../message/message.events';
import { CHATBOT_AUTHOR } from '../routing/routing.handlers';
import { RoutingSurroundings } from '../routing/routing-surroundings';
import { botEvents } from './assistant.events';
import { leadBot, waitingLead } from './lead-assistant.queries';
import type {
  LeadAssistantCommand,
  LeadAssistantInput,
  LeadAssistantKnowledge,
  LeadAssistantState,
} from './lead-assistant.workflow';
import { BotCalls } from './bot-calls';

const NOTHING: LeadAssistantKnowledge = { source: null, startSeconds: 0 };

const envelopeOf = ({ commandId, correlationId, causationId }: CommandRun): CommandEnvelope => ({
  ...{ actor: { kind: 'system', name: 'chatbot' }, commandId, correlationId, causationId },
});

/** Looks up which typebot answers leads, has it asked, and says its words to leads that nobody has. */
@Injectable()
export class LeadAssistant {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly surroundings: RoutingSurroundings,
    private readonly calls: BotCalls,
  ) {}

  /** What may be known when a fact is heard. */
  async knowledge(
    { type, metadata: { companyId } }: Recorded<LeadAssistantInput>,
    state: LeadAssistantState,
  ): Promise<LeadAssistantKnowledge> {
    const isAsked = type === 'LeadCaptured' || (type === 'MessageReceived' && state.stage === 'on');
    if (!isAsked) return NOTHING;
    return this.tenants.withTenant(companyId, db => leadBot(db, companyId));
  }

  /** Carries out a command; the same run again changes nothing more. */
  async perform(command: LeadAssistantCommand, run: CommandRun): Promise<void> {
    const { companyId, instance } = run;
    await this.surroundings.shown(companyId);
    const lead = await this.tenants.withTenant(companyId, db => waitingLead(db, companyId, instance));
    // A person came first.
    if (lead === undefined) return;
    switch (command.type) {
      case 'AskBot':
        return this.ask(command, run);
      case 'Say':
        return this.say(command.body, lead, run);
      default:
        return exhaustive(command);
    }
  }

  private async ask(
    { turn, source, continuation }: Extract<LeadAssistantCommand, { type: 'AskBot' }>,
    run: CommandRun,
  ): Promise<void> {
    const { companyId, instance: ticketUuid, commandId } = run;
    const fact = { type: 'BotTurnAsked', data: { turn, source, holder: 'lead' } } as const;
    const id = uuidv5('bot', fact.type, commandId);
    await this.aggregates.record(botEvents, { companyId, id: ticketUuid }, [{ id, fact }], envelopeOf(run));
    await this.calls.want(companyId, { ticketUuid, turn, source, continuation, holder: 'lead' });
  }

  private async say(body: string, lead: LeadRow, run: CommandRun): Promise<void> {
    const { companyId } = run;
    const { connectionId, contactId, contactUuid } = lead;
    const contact = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    if (!contact) throw new DomainError('ERR_NO_CONTACT_FOUND');
    const messageId = mintMessageId(`chatbot ${run.commandId}`);
    const data = {
      ...{ messageId, connectionId, ticketId: lead.id, ticketUuid: lead.uuid },
      holder: 'lead',
      ...{ contactId, contactUuid, user: null, author: CHATBOT_AUTHOR, to: addressOf(contact) },
      ...{ body, quoted: null, clientId: null },
    } as const;
    const id = uuidv5('send', messageUuid(connectionId, messageId));
    const fact = { type: 'MessageSendRequested', data } as const;
    await this.aggregates.record(
      messageEvents,
      { companyId, id: lead.uuid },
      [{ id, fact }],
      envelopeOf(run),
    );
  }
}

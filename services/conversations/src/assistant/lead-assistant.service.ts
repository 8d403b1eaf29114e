import { Inject, Injectable } from '@nestjs/common';

import type { Aggregates } from '@prosa/event-store';
import { DomainError, exhaustive, type Recorded } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { LeadRow, TenantDatabase } from '@prosa/read-model';
import { contactById } from '../contact/contact.queries';
import { chatbotMessage } from '../message/chatbot-message';
import { messageEvents } from '../message/message.events';
import { RoutingSurroundings } from '../routing/routing-surroundings';
import { botName } from './assistant.queries';
import { leadBot, waitingLead } from './lead-assistant.queries';
import type {
  LeadAssistantCommand,
  LeadAssistantInput,
  LeadAssistantKnowledge,
  LeadAssistantState,
} from './lead-assistant.workflow';
import { BotCalls } from './bot-calls';
import { chatbotEnvelope, recordBotFact } from './record-bot-fact';

const NOTHING: LeadAssistantKnowledge = { source: null, startSeconds: 0 };

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
    const { companyId, instance: ticketUuid } = run;
    const name = await this.tenants.withTenant(companyId, db => botName(db, companyId, source));
    await recordBotFact(this.aggregates, run, {
      type: 'BotTurnAsked',
      data: { turn, source, name, holder: 'lead' },
    });
    await this.calls.want(companyId, { ticketUuid, turn, source, continuation, holder: 'lead' });
  }

  private async say(body: string, lead: LeadRow, run: CommandRun): Promise<void> {
    const { companyId } = run;
    const { connectionId, contactId, uuid, id: number } = lead;
    const contact = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    if (!contact) throw new DomainError('ERR_NO_CONTACT_FOUND');
    const place = { kind: 'lead', uuid, number, connectionId, contact } as const;
    const message = chatbotMessage(place, { body }, run.commandId);
    await this.aggregates.record(messageEvents, { companyId, id: uuid }, [message], chatbotEnvelope(run));
  }
}

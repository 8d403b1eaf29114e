import { Inject, Injectable } from '@nestjs/common';

import type { Aggregates } from '@prosa/event-store';
import { DomainError, exhaustive, type Clock, type Recorded } from '@prosa/kernel';
import { AGGREGATES, CLOCK, TENANT_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { LeadRow, TenantDatabase } from '@prosa/read-model';
import { SettingsReader } from '@prosa/settings';
import { contactById } from '../../core/contact/contact.queries';
import { chatbotMessage } from '../../core/message/chatbot-message';
import { messageEvents } from '../../core/message/message.events';
import { RoutingDependencies } from '../routing/routing-dependencies';
import { botEvents } from './assistant.events';
import { botName } from './assistant.queries';
import { leadBot, waitingLead } from './lead-assistant.queries';
import type {
  LeadAssistantCommand,
  LeadAssistantInput,
  LeadAssistantContext,
  LeadAssistantState,
} from './lead-assistant.workflow';
import { BotCalls } from './bot-calls';
import { isLate, isOvertaken } from './bot-turns.policy';
import { chatbotEnvelope, recordBotFact } from './record-bot-fact';

const NOTHING: LeadAssistantContext = { language: 'pt', source: null, startSeconds: 0 };

/** Determines the typebot for leads, calls it, and sends its replies to unassigned leads. */
@Injectable()
export class LeadAssistant {
  private readonly settings: SettingsReader;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly dependencies: RoutingDependencies,
    private readonly calls: BotCalls,
  ) {
    this.settings = new SettingsReader(tenants);
  }

  /** The context of a fact. */
  async context(
    { type, metadata: { companyId } }: Recorded<LeadAssistantInput>,
    state: LeadAssistantState,
  ): Promise<LeadAssistantContext> {
    const isOfTalk = type === 'MessageReceived' || type === 'BotTurnAnswered' || type === 'BotTurnFailed';
    const isAsked =
      type === 'LeadCaptured' || type === 'LeadBotSwitched' || (isOfTalk && state.stage === 'on');
    if (!isAsked) return NOTHING;
    const { customerLanguage: language } = await this.settings.all(companyId);
    const bot = await this.tenants.withTenant(companyId, db => leadBot(db, companyId));
    return { language, ...bot };
  }

  /** Carries out a command; the same run again changes nothing more. */
  async perform(command: LeadAssistantCommand, run: CommandRun): Promise<void> {
    const { companyId, instance } = run;
    if (command.type === 'EndBot') return this.end(command, run);
    await this.dependencies.shown(companyId);
    const lead = await this.tenants.withTenant(companyId, db => waitingLead(db, companyId, instance));
    // An agent has taken the lead meanwhile.
    if (lead === undefined) return;
    switch (command.type) {
      case 'AskBot':
        return this.ask(command, run);
      case 'StartBot':
        return this.start(command, run);
      case 'Say':
        return isLate(command, this.clock.now()) ? undefined : this.say(command, lead, run);
      default:
        return exhaustive(command);
    }
  }

  private async start(
    { source }: Extract<LeadAssistantCommand, { type: 'StartBot' }>,
    run: CommandRun,
  ): Promise<void> {
    const name = await this.tenants.withTenant(run.companyId, db => botName(db, run.companyId, source));
    const data = { source, name, holder: 'lead' } as const;
    await recordBotFact(this.aggregates, run, { type: 'BotSessionStarted', data });
  }

  private async end(
    { reason, turns }: Extract<LeadAssistantCommand, { type: 'EndBot' }>,
    run: CommandRun,
  ): Promise<void> {
    const data = { reason, turns, holder: 'lead' } as const;
    await recordBotFact(this.aggregates, run, { type: 'BotSessionEnded', data });
  }

  private async ask(
    { type: _, seen = 0, ...question }: Extract<LeadAssistantCommand, { type: 'AskBot' }>,
    run: CommandRun,
  ): Promise<void> {
    const { companyId, instance: ticketUuid } = run;
    const { turn, source } = question;
    const name = await this.tenants.withTenant(companyId, db => botName(db, companyId, source));
    const asked = { ticketUuid, ...question, name, holder: 'lead' } as const;
    const facts = await this.aggregates.history(botEvents, { companyId, id: ticketUuid });
    if (isOvertaken(facts, { turn, seen })) return;
    await recordBotFact(this.aggregates, run, {
      type: 'BotTurnAsked',
      data: { turn, source, name, holder: 'lead' },
    });
    await this.calls.want(companyId, asked);
  }

  private async say(
    { type: _, until: __, ...words }: Extract<LeadAssistantCommand, { type: 'Say' }>,
    lead: LeadRow,
    run: CommandRun,
  ): Promise<void> {
    const { companyId } = run;
    const { connectionId, contactId, uuid, id: number } = lead;
    const contact = await this.tenants.withTenant(companyId, db => contactById(db, companyId, contactId));
    if (!contact) throw new DomainError('ERR_NO_CONTACT_FOUND');
    const place = { kind: 'lead', uuid, number, connectionId, contact } as const;
    const message = chatbotMessage(place, words, run.commandId);
    await this.aggregates.append(messageEvents, { companyId, id: uuid }, [message], chatbotEnvelope(run));
  }
}

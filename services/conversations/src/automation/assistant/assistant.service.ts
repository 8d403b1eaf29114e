import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { exhaustive, parseStreamName, type Recorded } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { TenantDatabase } from '@prosa/read-model';
import { closedMessage, menuQueues, optionsUnder } from '../routing/routing-context.policy';
import { RoutingDependencies } from '../routing/routing-dependencies';
import { RoutingService } from '../routing/routing.service';
import { isLiving } from '../../core/ticket/ticket.decider';
import { contactById } from '../../core/contact/contact.queries';
import { botEvents } from './assistant.events';
import { botName, chosenBot, servingBot } from './assistant.queries';
import type { AssistantCommand, AssistantContext, AssistantState } from './assistant-state.policy';
import type { AssistantInput } from './assistant.workflow';
import { BotCalls } from './bot-calls';
import { isOvertaken } from './bot-turns.policy';
import { endingSession } from './ending-session';
import { InstallationNumbers } from './installation-numbers';
import { recordBotFact } from './record-bot-fact';
import { ticketAggregate } from '../../core/ticket/ticket.aggregate';

const NOTHING: AssistantContext = { language: 'pt', bot: null, asksOptions: false, facesConnection: false };

/**
 * Determines the bot of a ticket and executes the assistant's commands; replies are sent the same way as those of
 * menus.
 */
@Injectable()
export class AssistantService {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly dependencies: RoutingDependencies,
    private readonly routing: RoutingService,
    private readonly calls: BotCalls,
    private readonly numbers: InstallationNumbers,
  ) {}

  /** The context of a fact. */
  async context(event: Recorded<AssistantInput>, state: AssistantState): Promise<AssistantContext> {
    if (state.stage === 'off') return NOTHING;
    const { companyId } = event.metadata;
    if (event.type === 'MessageReceived' || event.type === 'MessageMoved')
      return this.serving(state, event.data.ticketUuid, event);
    const id = parseStreamName(event.stream).id;
    if (event.type === 'TicketChatbotEnded' && event.data.reason === 'done')
      return this.serving(state, id, event);
    if (event.type !== 'BotTurnFailed' && event.type !== 'BotTurnAnswered') return NOTHING;
    const ticket = await this.aggregates.getAtLeast(ticketAggregate, { companyId, id }, event.position);
    if (!isLiving(ticket.state)) return NOTHING;
    const { language } = await this.dependencies.of(companyId, ticket.state.connectionId);
    return { ...NOTHING, language };
  }

  /** Carries out a command; the same run again changes nothing more. */
  async perform(command: AssistantCommand, run: CommandRun): Promise<void> {
    switch (command.type) {
      case 'Say':
        return this.routing.perform({ ...command, to: 'pending', literal: true }, run);
      case 'AskBot':
        return this.ask(command, run);
      case 'EndBot':
        return this.end(command, run);
      default:
        return exhaustive(command);
    }
  }

  /** The bot of a pending ticket at a fact. */
  private async serving(
    { chosen, isMenuDone }: AssistantState,
    id: string,
    { position, metadata }: Recorded,
  ): Promise<AssistantContext> {
    const { companyId } = metadata;
    const { state } = await this.aggregates.getAtLeast(ticketAggregate, { companyId, id }, position);
    if (!isLiving(state) || state.status !== 'pending' || state.chatbot) return NOTHING;
    const { connectionId, contactId, queue } = state;
    const routing = await this.dependencies.of(companyId, connectionId);
    const queues = menuQueues(routing);
    // The menu asks for the queue first; where it was given up, the ticket has none, and the connection's bot serves.
    const asksQueue = queue === null && queues.length > 1;
    if (routing.connection === null || (asksQueue && !isMenuDone)) return NOTHING;
    const queueId = queue?.id ?? (asksQueue ? null : (queues[0]?.id ?? null));
    // Out-of-hours replies take precedence over a bot; without such a text a bot serves at all hours.
    if (closedMessage(routing, queueId, new Date(metadata.at)) !== null) return NOTHING;
    const { bot, phone } = await this.tenants.withTenant(companyId, async db => ({
      bot: await (chosen === null
        ? servingBot(db, companyId, { connectionId, queueId })
        : chosenBot(db, companyId, chosen)),
      phone: (await contactById(db, companyId, contactId))?.phone ?? null,
    }));
    const asksOptions = optionsUnder(routing, queueId, null).length > 0;
    const facesConnection = bot !== null && (await this.numbers.has(phone));
    return { language: routing.language, bot, asksOptions, facesConnection };
  }

  private async ask(command: Extract<AssistantCommand, { type: 'AskBot' }>, run: CommandRun): Promise<void> {
    const { turn, source, continuation, after, seen, ifUnanswered = false } = command;
    const { companyId, instance: ticketUuid } = run;
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticketUuid });
    if (!isLiving(state) || state.status !== 'pending' || state.chatbot) return;
    const name = await this.tenants.withTenant(companyId, db => botName(db, companyId, source));
    const asked = { ticketUuid, turn, source, name, continuation, ...(after === undefined ? {} : { after }) };
    if (seen !== undefined) {
      const facts = await this.aggregates.history(botEvents, { companyId, id: ticketUuid });
      if (isOvertaken(facts, { turn, seen })) return;
    }
    if (ifUnanswered && !(await this.calls.isAwaited(companyId, asked))) return;
    await recordBotFact(this.aggregates, run, { type: 'BotTurnAsked', data: { turn, source, name } });
    await this.calls.want(companyId, asked);
  }

  private async end(
    { reason, turns, queueId, userId, close, summary }: Extract<AssistantCommand, { type: 'EndBot' }>,
    run: CommandRun,
  ): Promise<void> {
    const { companyId, instance: ticketUuid, causationId } = run;
    const facts = await this.aggregates.history(botEvents, { companyId, id: ticketUuid });
    const data = { reason, turns, ...endingSession(facts, { causeId: causationId, turns }) };
    await recordBotFact(this.aggregates, run, { type: 'BotSessionEnded', data });
    if (summary !== undefined) await this.calls.wantSummary(companyId, { ticketUuid, ...summary });
    if (close) return this.routing.perform({ type: 'CloseServed' }, run);
    if (queueId !== null || userId !== undefined)
      await this.routing.perform({ type: 'HandOver', queueId, userId: userId ?? null }, run);
  }
}

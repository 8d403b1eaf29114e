import { Inject, Injectable } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { DomainError, exhaustive, parseStreamName, type Recorded } from '@prosa/kernel';
import { AGGREGATES, TENANT_DATABASE } from '@prosa/platform';
import type { CommandRun } from '@prosa/process-managers';
import type { TenantDatabase } from '@prosa/read-model';
import { closedMessage, menuQueues, optionsUnder } from '../routing/routing-knowledge.policy';
import { RoutingSurroundings } from '../routing/routing-surroundings';
import { RoutingDesk } from '../routing/routing.handlers';
import { isLiving } from '../ticket/ticket.decider';
import { ticketAggregate } from '../ticket/ticket-slot.handlers';
import { botName, chosenBot, isOwnNumber, servingBot } from './assistant.queries';
import type {
  AssistantCommand,
  AssistantInput,
  AssistantKnowledge,
  AssistantState,
} from './assistant.workflow';
import { BotCalls } from './bot-calls';
import { recordBotFact } from './record-bot-fact';

const NOTHING: AssistantKnowledge = { language: 'pt', bot: null, asksOptions: false };

/** Looks up for the assistant which bot serves, and does what it asks for; its words go out by the door of the menus. */
@Injectable()
export class AssistantDesk {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
    private readonly surroundings: RoutingSurroundings,
    private readonly routing: RoutingDesk,
    private readonly calls: BotCalls,
  ) {}

  /** What may be known when a fact is heard. */
  async knowledge(event: Recorded<AssistantInput>, state: AssistantState): Promise<AssistantKnowledge> {
    if (state.stage === 'off') return NOTHING;
    const { companyId } = event.metadata;
    if (event.type === 'MessageReceived' || event.type === 'MessageMoved')
      return this.atMessage(state, event.data.ticketUuid, event);
    if (event.type !== 'BotTurnFailed' && event.type !== 'BotTurnAnswered') return NOTHING;
    const id = parseStreamName(event.stream).id;
    const ticket = await this.aggregates.asOf(ticketAggregate, { companyId, id }, event.position);
    if (!isLiving(ticket.state)) return NOTHING;
    const { language } = await this.surroundings.of(companyId, ticket.state.connectionId);
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

  private async atMessage(
    { chosen }: AssistantState,
    id: string,
    { position, metadata }: Recorded,
  ): Promise<AssistantKnowledge> {
    const { companyId } = metadata;
    const { state } = await this.aggregates.asOf(ticketAggregate, { companyId, id }, position);
    if (!isLiving(state) || state.status !== 'pending' || state.chatbot) return NOTHING;
    const { connectionId, contactId, queue } = state;
    const routing = await this.surroundings.of(companyId, connectionId);
    const queues = menuQueues(routing);
    // The menu asks first which queue it is to be.
    if (routing.connection === null || (queue === null && queues.length > 1)) return NOTHING;
    const queueId = queue?.id ?? queues[0]?.id ?? null;
    // Who is told that nobody serves now is not answered all the same; without such a text a bot serves at all hours.
    if (closedMessage(routing, queueId, new Date(metadata.at)) !== null) return NOTHING;
    const bot = await this.tenants.withTenant(companyId, async db => {
      // Two connections of one company would talk to each other for ever.
      if (await isOwnNumber(db, companyId, contactId)) return null;
      return chosen === null
        ? servingBot(db, companyId, { connectionId, queueId })
        : chosenBot(db, companyId, chosen);
    });
    const asksOptions = optionsUnder(routing, queueId, null).length > 0;
    return { language: routing.language, bot, asksOptions };
  }

  private async ask(
    { turn, source, continuation }: Extract<AssistantCommand, { type: 'AskBot' }>,
    run: CommandRun,
  ): Promise<void> {
    const { companyId, instance: ticketUuid } = run;
    const { state } = await this.aggregates.load(ticketAggregate, { companyId, id: ticketUuid });
    if (!isLiving(state) || state.status !== 'pending' || state.chatbot) return;
    const name = await this.tenants.withTenant(companyId, db => botName(db, companyId, source));
    await recordBotFact(this.aggregates, run, { type: 'BotTurnAsked', data: { turn, source, name } });
    await this.calls.want(companyId, { ticketUuid, turn, source, continuation });
  }

  private async end(
    { reason, turns, queueId, close, summary }: Extract<AssistantCommand, { type: 'EndBot' }>,
    run: CommandRun,
  ): Promise<void> {
    await recordBotFact(this.aggregates, run, { type: 'BotSessionEnded', data: { reason, turns } });
    const { companyId, instance: ticketUuid } = run;
    if (summary !== undefined) await this.calls.wantSummary(companyId, { ticketUuid, ...summary });
    if (close) return this.routing.perform({ type: 'CloseServed' }, run);
    if (queueId !== null) await this.choose(queueId, run);
  }

  /** A service may name a queue that is gone, or never was the company's: the ticket waits where it is. */
  private async choose(queueId: number, run: CommandRun): Promise<void> {
    try {
      await this.routing.perform({ type: 'ChooseQueue', queueId }, run);
    } catch (fault) {
      if (!(fault instanceof DomainError && fault.code === 'ERR_NO_QUEUE_FOUND')) throw fault;
    }
  }
}

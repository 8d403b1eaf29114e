import { parseStreamName, type Recorded, type Workflow, type WorkflowOutput } from '@prosa/kernel';
import type { BotSessionEnded } from '@prosa/published-facts';
import type { MessageEvent } from '../../core/message/message.events';
import type { BotTurnAsked } from '../../core/ticket/ticket-bot.events';
import type { TicketEvent } from '../../core/ticket/ticket.events';
import { completionText, ratingText } from './bot-menu.policy';
import { BOT_TEXTS, ratingScale } from './bot-texts.policy';
import { answered } from './chatbot.workflow';
import type { RoutingContext } from './routing-context.policy';
import {
  leads,
  minutesAfter,
  say,
  send,
  UNKNOWN,
  type RoutingCommand,
  type RoutingState,
  type Step,
} from './routing-state.policy';

/** The facts that routing handles. */
export type RoutingInput = TicketEvent | MessageEvent | BotTurnAsked | BotSessionEnded;

type Of<Type extends RoutingInput['type']> = Recorded<Extract<RoutingInput, { type: Type }>>;

type Output = WorkflowOutput<RoutingCommand>;

/** The system actors of routing, as they appear in facts and in the history. */
export const ROUTING_ACTORS = {
  chatbot: 'chatbot',
  waiting: 'auto-transfer',
  inactive: 'inactivity',
} as const;

/** How long an answer counts as a rating. */
const RATING_MINUTES = 24 * 60;

const atOf = (event: { metadata: { at: string } }): Date => new Date(event.metadata.at);

/**
 * The timer that transfers a ticket whose customer waits for a person; none when it is in that queue already, or not
 * pending, or while a bot answers.
 */
const waitingTimer = (
  state: RoutingState,
  event: Recorded<RoutingInput>,
  { connection }: RoutingContext,
): readonly Output[] => {
  const { timeToTransfer = 0, transferQueueId = null } = connection ?? {};
  if (timeToTransfer === 0 || transferQueueId === null) return [];
  if (state.status !== 'pending' || state.isServed === true || transferQueueId === state.queueId)
    return [{ kind: 'cancel', timer: 'waiting' }];
  const dueAt = minutesAfter(atOf(event), timeToTransfer);
  return [{ kind: 'schedule', timer: 'waiting', dueAt, command: { type: 'TransferWaiting' } }];
};

/** The timer that closes an inactive ticket, open or with the bot; none while the customer waits for us. */
const inactiveTimer = (
  state: RoutingState,
  event: Recorded<RoutingInput>,
  { connection }: RoutingContext,
): readonly Output[] => {
  const { expiresTicket = 0 } = connection ?? {};
  if (expiresTicket === 0) return [];
  if (state.status !== 'open' && !leads(state)) return [{ kind: 'cancel', timer: 'inactive' }];
  const dueAt = minutesAfter(atOf(event), expiresTicket);
  const command = { type: 'CloseInactive', since: event.position.toString() } as const;
  return [{ kind: 'schedule', timer: 'inactive', dueAt, command }];
};

const noTimers: readonly Output[] = ['waiting', 'inactive', 'menu'].map(timer => ({ kind: 'cancel', timer }));

const still = (state: RoutingState): Step => ({ state, outputs: [] });

/** The company's bot answers from now on, or no longer: then the customer begins to wait for a person. */
const served = (
  state: RoutingState,
  isServed: boolean,
  event: Recorded<RoutingInput>,
  context: RoutingContext,
): Step => {
  if ((state.isServed ?? false) === isServed) return still(state);
  const next = { ...state, isServed };
  return { state: next, outputs: waitingTimer(next, event, context) };
};

/** An agent takes over: the bot stays silent from now on. */
const handedOver = (state: RoutingState): Step => ({
  state: { ...state, bot: { stage: 'off' } },
  outputs: [
    ...(leads(state) && state.status === 'pending' ? [send({ type: 'EndChatbot', reason: 'answered' })] : []),
    { kind: 'cancel', timer: 'menu' },
  ],
});

const opened = (event: Of<'TicketOpened'>, context: RoutingContext): Step => {
  const { data } = event;
  // Groups get no automatic replies.
  if (data.isGroup) return { state: UNKNOWN, outputs: [] };
  const state: RoutingState = {
    status: data.status,
    connectionId: data.connectionId,
    queueId: data.queue?.id ?? null,
    bot: { stage: data.origin === 'customer' && data.status === 'pending' ? 'new' : 'off' },
    toldClosedAt: null,
  };
  return {
    state,
    outputs: [...waitingTimer(state, event, context), ...inactiveTimer(state, event, context)],
  };
};

/** A ticket that an agent accepted or returned: the bot is not involved any more. */
const inHands = (
  state: RoutingState,
  status: 'open' | 'pending',
  event: Recorded<RoutingInput>,
  context: RoutingContext,
): Step => {
  const next: RoutingState = { ...state, status, bot: { stage: 'off' }, isServed: false };
  return {
    state: next,
    outputs: [
      ...waitingTimer(next, event, context),
      ...inactiveTimer(next, event, context),
      { kind: 'cancel', timer: 'menu' },
    ],
  };
};

/**
 * A transfer by the menu, whose consequences were decided with it, and whose customer may have gone back since; or by a
 * bot that handed over, of which only the queue is new.
 */
const byBot = (
  state: RoutingState,
  moved: RoutingState,
  event: Recorded<RoutingInput>,
  context: RoutingContext,
): Step => {
  if (leads(state) || moved.queueId === state.queueId) return still(state);
  const isThere = moved.queueId === context.connection?.transferQueueId;
  return { state: moved, outputs: isThere ? waitingTimer(moved, event, context) : [] };
};

const transferred = (state: RoutingState, event: Of<'TicketTransferred'>, context: RoutingContext): Step => {
  const { data, metadata } = event;
  const moved: RoutingState = { ...state, queueId: data.to.queue?.id ?? null };
  const isBot = metadata.actor.kind === 'system' && metadata.actor.name === ROUTING_ACTORS.chatbot;
  // A bot's transfer to a user has the effects of any other; the bot's own message announces it.
  if (isBot && data.status === 'pending') return byBot(state, moved, event, context);
  const end = handedOver(state).outputs;
  const next = inHands(moved, data.status, event, context);
  const words = BOT_TEXTS[context.language].transferred(
    data.to.queue?.name ?? null,
    data.to.user?.name ?? null,
  );
  const announcement = context.announcesTransfers && !isBot ? say(words, atOf(event), 'worked') : [];
  return { state: next.state, outputs: [...end, ...next.outputs, ...announcement] };
};

const closed = (state: RoutingState, event: Of<'TicketClosed'>, context: RoutingContext): Step => {
  const at = atOf(event);
  const next: RoutingState = { ...state, status: 'closed', bot: { stage: 'off' } };
  // Closed automatically: whatever closed it has sent its own message.
  if (event.data.user === null) return { state: next, outputs: noTimers };
  const until = minutesAfter(at, RATING_MINUTES).toISOString();
  const asks = context.asksRating && state.status === 'open' && context.connection !== null;
  return {
    state: next,
    outputs: [
      ...noTimers,
      ...say(completionText(context, state.queueId), at, 'closed'),
      ...(asks
        ? [send({ type: 'AskRating', until }), ...say(ratingText(context, state.queueId), at, 'closed')]
        : []),
    ],
  };
};

const received = (
  state: RoutingState,
  event: Of<'MessageReceived' | 'MessageMoved'>,
  context: RoutingContext,
): Step => {
  const at = atOf(event);
  const { body, mediaType, undecryptable = false } = event.data;
  // Calls get no menu, nor do unreadable messages, which are redelivered.
  const isSpoken = mediaType !== 'call_log' && !undecryptable;
  if (!isSpoken || state.status === 'closed') return { state, outputs: [] };
  const text = mediaType === 'extendedTextMessage' ? body : '';
  const writtenAt = new Date(event.data.sentAt);
  const step =
    state.status === 'pending' ? answered(state, { text, at, writtenAt, context }) : { state, outputs: [] };
  return { state: step.state, outputs: [...step.outputs, ...inactiveTimer(step.state, event, context)] };
};

const spoken = (
  state: RoutingState,
  event: Of<'MessageSendRequested' | 'MessageSentFromPhone' | 'MessageMoved'>,
  context: RoutingContext,
): Step => {
  const isPerson = event.type !== 'MessageSendRequested' || event.data.user !== null;
  if (!isPerson) return { state, outputs: inactiveTimer(state, event, context) };
  const step = handedOver(state);
  const waits = served(step.state, false, event, context);
  return {
    state: waits.state,
    outputs: [...step.outputs, ...waits.outputs, ...inactiveTimer(waits.state, event, context)],
  };
};

const rated = (state: RoutingState, event: Recorded<RoutingInput>, words: string): Step => ({
  state,
  outputs: say(words, atOf(event), 'closed'),
});

const moved = (state: RoutingState, event: Of<'MessageMoved'>, context: RoutingContext): Step =>
  event.data.fromMe ? spoken(state, event, context) : received(state, event, context);

/** The card entered a column with an entry message: it is sent once, however often the card comes back. */
const entered = (state: RoutingState, event: Of<'TicketTagged'>, { columns }: RoutingContext): Step => {
  const { move, tag } = event.data;
  const column = columns.find(({ id }) => id === tag.id);
  const { saidByColumns = [] } = state;
  if (move === undefined || column === undefined || saidByColumns.includes(column.id)) return still(state);
  if (state.status === 'closed' || column.entryMessage.trim() === '') return still(state);
  return {
    state: { ...state, saidByColumns: [...saidByColumns, column.id] },
    outputs: say(column.entryMessage, atOf(event), 'worked'),
  };
};

const stepOf = (event: Recorded<RoutingInput>, state: RoutingState, context: RoutingContext): Step => {
  if (event.type === 'TicketOpened') return opened(event, context);
  // Closed so long ago that its state was deleted, or older than routing.
  if (state.status === 'unknown' && event.type === 'TicketReopened' && context.ticket !== undefined)
    return inHands({ ...state, ...context.ticket }, 'open', event, context);
  // Groups, and closed tickets without a reopening.
  if (state.status === 'unknown') return still(state);
  switch (event.type) {
    case 'TicketAccepted':
    case 'TicketReopened':
      return inHands(state, 'open', event, context);
    case 'TicketReturned':
      return inHands(state, 'pending', event, context);
    case 'TicketTransferred':
      return transferred(state, event, context);
    case 'TicketClosed':
      return closed(state, event, context);
    case 'TicketDeleted':
      return { state, outputs: [...noTimers, { kind: 'complete' }] };
    case 'TicketTagged':
      return entered(state, event, context);
    case 'TicketChatbotEnded':
      return still({ ...state, bot: { stage: 'off' } });
    case 'BotTurnAsked':
      return served(state, true, event, context);
    case 'TicketBotSwitched':
      return served(state, event.data.on, event, context);
    case 'BotSessionEnded':
      return served(state, false, event, context);
    case 'TicketRated':
      return rated(state, event, BOT_TEXTS[context.language].ratingThanks);
    case 'TicketRatingMistaken': {
      const { language } = context;
      return rated(state, event, `${BOT_TEXTS[language].ratingMistaken}\n\n${ratingScale(language)}`);
    }
    case 'MessageReceived':
      return received(state, event, context);
    case 'MessageMoved':
      return moved(state, event, context);
    case 'MessageSendRequested':
    case 'MessageSentFromPhone':
      return spoken(state, event, context);
    default:
      return still(state);
  }
};

const ticketFacts: ReadonlySet<string> = new Set<TicketEvent['type']>([
  'TicketOpened',
  'TicketAccepted',
  'TicketReturned',
  'TicketTransferred',
  'TicketClosed',
  'TicketReopened',
  'TicketDeleted',
  'TicketChatbotEnded',
  'TicketRated',
  'TicketRatingMistaken',
  'TicketTagged',
  'TicketBotSwitched',
]);

/** Those of leads have a holder, and no routing. */
const isOfBot = (event: Recorded<RoutingInput>): event is Recorded<BotTurnAsked | BotSessionEnded> =>
  event.type === 'BotTurnAsked' || event.type === 'BotSessionEnded';

const isSaying = (output: Output): boolean => output.kind === 'send' && output.command.type === 'Say';

const isSaid = (
  event: Recorded<RoutingInput>,
): event is Of<'MessageReceived' | 'MessageMoved' | 'MessageSendRequested' | 'MessageSentFromPhone'> =>
  event.type === 'MessageReceived' ||
  event.type === 'MessageMoved' ||
  event.type === 'MessageSendRequested' ||
  event.type === 'MessageSentFromPhone';

/**
 * The automation of tickets without an agent's action: greeting and menus, opening hours, waiting time, inactivity,
 * resolution and rating. One instance per ticket, under its uuid.
 */
export const routingWorkflow: Workflow<RoutingState, RoutingInput, RoutingCommand, RoutingContext> = {
  name: 'routing',
  initial: UNKNOWN,
  correlate: event => {
    if (ticketFacts.has(event.type)) return parseStreamName(event.stream).id;
    if (isOfBot(event)) return event.data.holder === undefined ? parseStreamName(event.stream).id : null;
    return isSaid(event) && event.data.holder === undefined ? event.data.ticketUuid : null;
  },
  react: (event, state, context) => {
    const { outputs } = stepOf(event, state, context);
    // Nothing is sent over a connection that was removed.
    return context.connection === null ? outputs.filter(output => !isSaying(output)) : outputs;
  },
  evolve: (state, event, context) => stepOf(event, state, context).state,
};

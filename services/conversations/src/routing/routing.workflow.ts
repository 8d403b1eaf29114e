import { parseStreamName, type Recorded, type Workflow, type WorkflowOutput } from '@prosa/kernel';
import type { MessageEvent } from '../message/message.events';
import type { TicketEvent } from '../ticket/ticket.events';
import { completionText, ratingText } from './bot-menu.policy';
import { BOT_TEXTS } from './bot-texts.policy';
import { answered } from './chatbot.workflow';
import type { RoutingKnowledge } from './routing-knowledge.policy';
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

/** The facts that routing looks at. */
export type RoutingInput = TicketEvent | MessageEvent;

type Of<Type extends RoutingInput['type']> = Recorded<Extract<RoutingInput, { type: Type }>>;

type Output = WorkflowOutput<RoutingCommand>;

/** Who acts in Prosa's own name for routing, as facts and history name them. */
export const ROUTING_ACTORS = {
  chatbot: 'chatbot',
  waiting: 'auto-transfer',
  inactive: 'inactivity',
} as const;

/** An answer to the question for a rating counts this long. */
const RATING_MINUTES = 24 * 60;

const atOf = (event: { metadata: { at: string } }): Date => new Date(event.metadata.at);

/** A waiting ticket is transferred when nobody comes; one that is there already, or is not waiting, is not. */
const waitingTimer = (
  state: RoutingState,
  event: Recorded<RoutingInput>,
  { connection }: RoutingKnowledge,
): readonly Output[] => {
  const { timeToTransfer = 0, transferQueueId = null } = connection ?? {};
  if (timeToTransfer === 0 || transferQueueId === null) return [];
  if (state.status !== 'pending' || transferQueueId === state.queueId)
    return [{ kind: 'cancel', timer: 'waiting' }];
  const dueAt = minutesAfter(atOf(event), timeToTransfer);
  return [{ kind: 'schedule', timer: 'waiting', dueAt, command: { type: 'TransferWaiting' } }];
};

/** What somebody works on, or the bot leads, is closed when nobody says anything; whoever waits for us is not. */
const inactiveTimer = (
  state: RoutingState,
  event: Recorded<RoutingInput>,
  { connection }: RoutingKnowledge,
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

/** People take over: the bot is silent from now on. */
const handedOver = (state: RoutingState): Step => ({
  state: { ...state, bot: { stage: 'off' } },
  outputs: [
    ...(leads(state) && state.status === 'pending' ? [send({ type: 'EndChatbot', reason: 'answered' })] : []),
    { kind: 'cancel', timer: 'menu' },
  ],
});

const opened = (event: Of<'TicketOpened'>, knowledge: RoutingKnowledge): Step => {
  const { data } = event;
  // Nobody answers a group by himself.
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
    outputs: [...waitingTimer(state, event, knowledge), ...inactiveTimer(state, event, knowledge)],
  };
};

/** A ticket that people have, or have given back: the bot has no part in it any more. */
const inHands = (
  state: RoutingState,
  status: 'open' | 'pending',
  event: Recorded<RoutingInput>,
  knowledge: RoutingKnowledge,
): Step => {
  const next: RoutingState = { ...state, status, bot: { stage: 'off' } };
  return {
    state: next,
    outputs: [
      ...waitingTimer(next, event, knowledge),
      ...inactiveTimer(next, event, knowledge),
      { kind: 'cancel', timer: 'menu' },
    ],
  };
};

const transferred = (
  state: RoutingState,
  event: Of<'TicketTransferred'>,
  knowledge: RoutingKnowledge,
): Step => {
  const { data, metadata } = event;
  // The bot's own: what follows from it was decided with it, and the customer may have gone back since.
  if (metadata.actor.kind === 'system' && metadata.actor.name === ROUTING_ACTORS.chatbot) return still(state);
  const moved: RoutingState = { ...state, queueId: data.to.queue?.id ?? null };
  const end = handedOver(state).outputs;
  const next = inHands(moved, data.status, event, knowledge);
  const words = BOT_TEXTS[knowledge.language].transferred(
    data.to.queue?.name ?? null,
    data.to.user?.name ?? null,
  );
  const told = knowledge.tellsTransfers ? say(words, atOf(event), 'worked') : [];
  return { state: next.state, outputs: [...end, ...next.outputs, ...told] };
};

const closed = (state: RoutingState, event: Of<'TicketClosed'>, knowledge: RoutingKnowledge): Step => {
  const at = atOf(event);
  const next: RoutingState = { ...state, status: 'closed', bot: { stage: 'off' } };
  // Closed by nobody: whoever does that has said why.
  if (event.data.user === null) return { state: next, outputs: noTimers };
  const until = minutesAfter(at, RATING_MINUTES).toISOString();
  const asks = knowledge.asksRating && state.status === 'open' && knowledge.connection !== null;
  return {
    state: next,
    outputs: [
      ...noTimers,
      ...say(completionText(knowledge, state.queueId), at, 'closed'),
      ...(asks
        ? [send({ type: 'AskRating', until }), ...say(ratingText(knowledge, state.queueId), at, 'closed')]
        : []),
    ],
  };
};

const heard = (
  state: RoutingState,
  event: Of<'MessageReceived' | 'MessageMoved'>,
  knowledge: RoutingKnowledge,
): Step => {
  const at = atOf(event);
  const { body, mediaType, undecryptable = false } = event.data;
  // Nobody answers a call with a menu, nor what cannot be read yet: that comes again.
  const isSpoken = mediaType !== 'call_log' && !undecryptable;
  if (!isSpoken || state.status === 'closed') return { state, outputs: [] };
  const text = mediaType === 'extendedTextMessage' ? body : '';
  const writtenAt = new Date(event.data.sentAt);
  const step =
    state.status === 'pending' ? answered(state, { text, at, writtenAt, knowledge }) : { state, outputs: [] };
  return { state: step.state, outputs: [...step.outputs, ...inactiveTimer(step.state, event, knowledge)] };
};

const spoken = (
  state: RoutingState,
  event: Of<'MessageSendRequested' | 'MessageSentFromPhone' | 'MessageMoved'>,
  knowledge: RoutingKnowledge,
): Step => {
  const isPerson = event.type !== 'MessageSendRequested' || event.data.user !== null;
  const step = isPerson ? handedOver(state) : { state, outputs: [] };
  return {
    state: step.state,
    outputs: [...step.outputs, ...inactiveTimer(step.state, event, knowledge)],
  };
};

const rated = (state: RoutingState, event: Recorded<RoutingInput>, words: string): Step => ({
  state,
  outputs: say(words, atOf(event), 'closed'),
});

const moved = (state: RoutingState, event: Of<'MessageMoved'>, knowledge: RoutingKnowledge): Step =>
  event.data.fromMe ? spoken(state, event, knowledge) : heard(state, event, knowledge);

/** The card came into a column that has something to say: it says so once, however often the card comes back. */
const entered = (state: RoutingState, event: Of<'TicketTagged'>, { columns }: RoutingKnowledge): Step => {
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

const stepOf = (event: Recorded<RoutingInput>, state: RoutingState, knowledge: RoutingKnowledge): Step => {
  if (event.type === 'TicketOpened') return opened(event, knowledge);
  // Closed so long ago that it was forgotten, or from before there was routing.
  if (state.status === 'unknown' && event.type === 'TicketReopened' && knowledge.ticket !== undefined)
    return inHands({ ...state, ...knowledge.ticket }, 'open', event, knowledge);
  // Groups, and what nobody has reopened.
  if (state.status === 'unknown') return still(state);
  switch (event.type) {
    case 'TicketAccepted':
    case 'TicketReopened':
      return inHands(state, 'open', event, knowledge);
    case 'TicketReturned':
      return inHands(state, 'pending', event, knowledge);
    case 'TicketTransferred':
      return transferred(state, event, knowledge);
    case 'TicketClosed':
      return closed(state, event, knowledge);
    case 'TicketDeleted':
      return { state, outputs: [...noTimers, { kind: 'complete' }] };
    case 'TicketTagged':
      return entered(state, event, knowledge);
    case 'TicketChatbotEnded':
      return still({ ...state, bot: { stage: 'off' } });
    case 'TicketRated':
      return rated(state, event, BOT_TEXTS[knowledge.language].ratingThanks);
    case 'TicketRatingMistaken': {
      const { ratingMistaken, ratingScale } = BOT_TEXTS[knowledge.language];
      return rated(state, event, `${ratingMistaken}\n\n${ratingScale}`);
    }
    case 'MessageReceived':
      return heard(state, event, knowledge);
    case 'MessageMoved':
      return moved(state, event, knowledge);
    case 'MessageSendRequested':
    case 'MessageSentFromPhone':
      return spoken(state, event, knowledge);
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
]);

const isSaying = (output: Output): boolean => output.kind === 'send' && output.command.type === 'Say';

const isSaid = (
  event: Recorded<RoutingInput>,
): event is Of<'MessageReceived' | 'MessageMoved' | 'MessageSendRequested' | 'MessageSentFromPhone'> =>
  event.type === 'MessageReceived' ||
  event.type === 'MessageMoved' ||
  event.type === 'MessageSendRequested' ||
  event.type === 'MessageSentFromPhone';

/**
 * What becomes of a ticket while nobody works on it, and what is said in the company's name around that: greeting and
 * menus, hours, waiting too long, inactivity, resolution and rating. One instance per ticket, under its uuid.
 */
export const routingWorkflow: Workflow<RoutingState, RoutingInput, RoutingCommand, RoutingKnowledge> = {
  name: 'routing',
  initial: UNKNOWN,
  correlate: event => {
    if (ticketFacts.has(event.type)) return parseStreamName(event.stream).id;
    return isSaid(event) && event.data.holder === undefined ? event.data.ticketUuid : null;
  },
  react: (event, state, knowledge) => {
    const { outputs } = stepOf(event, state, knowledge);
    // Nothing is said over a connection that is gone.
    return knowledge.connection === null ? outputs.filter(output => !isSaying(output)) : outputs;
  },
  evolve: (state, event, knowledge) => stepOf(event, state, knowledge).state,
};

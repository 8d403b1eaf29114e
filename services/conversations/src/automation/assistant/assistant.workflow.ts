import { parseStreamName, type Recorded, type Workflow } from '@prosa/kernel';
import type { MessageEvent } from '../../core/message/message.events';
import { BOT_TEXTS } from '../routing/bot-texts.policy';
import type { TicketEvent, BotSource } from '../../core/ticket/ticket.events';
import {
  INITIAL,
  type AssistantCommand,
  type AssistantContext,
  type AssistantState,
  type ServingBot,
  type Step,
} from './assistant-state.policy';
import {
  afterFailure,
  asksForPerson,
  gathered,
  hushed,
  isKeyword,
  isWanted,
  MOST_TURNS,
  said,
  seenOf,
  spoken,
  uncovered,
  underWay,
  withheld,
} from './bot-turns.policy';
import type { BotEnd, BotEvent } from './assistant.events';
import { answeredAt, receivedAt, isSameAgain, isTooQuick } from './bot-loops.policy';

/** The facts that the assistant handles. */
export type AssistantInput = TicketEvent | MessageEvent | BotEvent;

type Of<Type extends AssistantInput['type']> = Recorded<Extract<AssistantInput, { type: Type }>>;

/** Maximum number of turns per ticket, whatever their outcome. */
const MOST_ASKED = 60;

const still = (state: AssistantState): Step => ({ state, outputs: [] });
const QUIET = { kind: 'cancel', timer: 'gather' } as const;

/** How a bot's session ends. */
interface Leaving {
  readonly reason: BotEnd;
  readonly queueId: number | null;
  readonly words: Step['outputs'];
  readonly named?: { readonly userId?: number };
  readonly close?: boolean;
  /** Number of answers before the one that ended it. */
  readonly talked?: number;
}

/** The handover summary, if a prompt has talked with the customer. */
const learned = ({ turn, source }: AssistantState, talked: number) =>
  source?.kind === 'prompt' && talked > 0 ? { summary: { turn, source } } : {};

/** Ends the bot's session, optionally with a message. */
const ended = (
  state: AssistantState,
  { reason, queueId, named = {}, words, close = false, talked = 0 }: Leaving,
): Step => ({
  state: {
    ...{ ...state, stage: reason === 'finished' ? 'finished' : 'off', since: null, continuation: null },
    ...{ asked: null, more: null, upTo: null },
  },
  outputs: [
    QUIET,
    ...words,
    {
      kind: 'send',
      command: {
        ...{ type: 'EndBot', reason, turns: state.answered, queueId, ...named, close },
        ...learned(state, talked),
      },
    },
  ],
});

/** Prompts answer any input, even another machine's; flows end by themselves, and may repeat texts. */
const isPrompt = ({ source }: AssistantState): boolean => source?.kind === 'prompt';

const handedOver = (
  state: AssistantState,
  event: Recorded,
  { language, bot }: AssistantContext,
  reason: BotEnd,
): Step =>
  ended(
    { ...state, speaking: null },
    {
      reason,
      queueId: bot?.queueId ?? null,
      words: [...withheld(state), said(BOT_TEXTS[language].handOver, event)],
      talked: state.answered,
    },
  );

/** Asks the bot at a moment, over what its last answer does not cover. */
const asked = (
  state: AssistantState,
  bot: BotSource,
  dueAt: Date,
  only: { ifUnanswered?: true } = {},
): Step => {
  const turn = state.turn + 1;
  const source = { kind: bot.kind, id: bot.id };
  const { continuation, upTo = null, remembers = false } = state;
  const command = {
    type: 'AskBot',
    ...{ turn, source, continuation, ...only },
    ...(remembers ? { seen: seenOf(state) } : {}),
    ...(remembers && upTo !== null ? { after: upTo } : {}),
  } as const;
  return {
    state: { ...state, stage: 'on', turn, source },
    outputs: [{ kind: 'schedule', timer: 'gather', dueAt, command }],
  };
};

/** What is kept of a bot that is asked. */
const traits = ({ queueId, remembers = false, expires = 0 }: ServingBot) => ({ queueId, remembers, expires });

/** A message that the bot is not asked about, because a menu takes it or no bot serves. */
const passedBy = (state: AssistantState, body: string): Step => {
  const asksPerson = asksForPerson(body);
  return still(asksPerson === (state.asksPerson ?? false) ? state : { ...state, asksPerson });
};

/** A message of the customer: the bot is asked after a quiet period. */
const received = (
  state: AssistantState,
  event: Of<'MessageReceived' | 'MessageMoved'>,
  context: AssistantContext,
): Step => {
  const { bot, asksOptions, facesConnection } = context;
  const { body, mediaType, undecryptable = false, author } = event.data;
  const isSpoken = mediaType !== 'call_log' && !undecryptable && author === undefined;
  if (!isSpoken || state.stage === 'off') return still(state);
  if (bot === null || (asksOptions && !state.isMenuDone)) return passedBy(state, body);
  if (state.stage === 'finished' && !isKeyword(body, bot.restart)) return still(state);
  if (asksForPerson(body)) return handedOver(state, event, context, 'handover');
  if (facesConnection) return handedOver(state, event, context, 'loop');
  if (state.answered >= MOST_TURNS || state.turn >= MOST_ASKED)
    return handedOver(state, event, context, 'limit');
  const pace = receivedAt(state.pace, event.metadata.at);
  if (isPrompt(state) && isTooQuick(pace)) return handedOver({ ...state, pace }, event, context, 'loop');
  const { at } = event.metadata;
  const latest = event.data.messageId;
  // Its service is asked about this once it answered.
  if (state.stage === 'on' && (state.asked ?? null) !== null)
    return still({ ...state, pace, latest, more: state.more ?? at });
  const { since, dueAt } = gathered(at, state.since);
  return asked({ ...state, since, ...traits(bot), pace, latest }, bot, dueAt);
};

/** The menu is complete; what the customer wrote last may be for the bot already. */
const menuDone = (
  state: AssistantState,
  event: Of<'TicketChatbotEnded'>,
  context: AssistantContext,
): Step => {
  const next = { ...state, isMenuDone: true };
  const { bot, facesConnection } = context;
  if (bot === null || facesConnection || state.stage === 'off') return still(next);
  if (state.asksPerson === true) return handedOver(next, event, context, 'handover');
  const { since, dueAt } = gathered(event.metadata.at, state.since);
  return asked({ ...next, since, ...traits(bot) }, bot, dueAt, { ifUnanswered: true });
};

/** A service that remembers is asked about what came while it was thinking. */
const askedOn = (
  state: AssistantState,
  event: Of<'BotTurnAnswered'>,
  words: Step['outputs'],
  more: string | null,
): Step => {
  if (more === null || state.source === undefined)
    return { state, outputs: event.data.turn < state.turn ? [QUIET, ...words] : words };
  const { since, dueAt } = gathered(event.metadata.at, more);
  const next = asked({ ...state, since }, state.source, dueAt);
  return { state: next.state, outputs: [...words, ...next.outputs] };
};

const answered = (
  state: AssistantState,
  event: Of<'BotTurnAnswered'>,
  { language }: AssistantContext,
): Step => {
  const { turn, handover, end, close = false, continuation = null, upTo = null } = event.data;
  const remembers = state.remembers ?? false;
  // Stale: the customer wrote again, or an agent took over.
  if (state.stage !== 'on' || !isWanted(state, turn, remembers)) return still(state);
  const pace = answeredAt(state.pace, event);
  const { words, speaking } = spoken(event, state, BOT_TEXTS[language].handOver);
  const next = {
    ...{ ...state, answered: state.answered + 1, done: turn, since: null, continuation, pace, speaking },
    ...(remembers ? { asked: null, more: null, upTo } : {}),
  };
  if (handover !== null)
    return ended(next, {
      ...{ reason: 'handover', queueId: handover.queueId ?? state.queueId, words },
      ...(handover.userId === undefined ? {} : { named: { userId: handover.userId } }),
      talked: state.answered,
    });
  if (isPrompt(state) && !end && isSameAgain(state.pace, pace))
    return ended(next, {
      ...{ reason: 'loop', queueId: state.queueId, talked: state.answered },
      words: [said(BOT_TEXTS[language].handOver, event)],
    });
  if (end) return ended(next, { reason: 'finished', queueId: null, words, close });
  return remembers ? askedOn(next, event, words, uncovered(state, event)) : { state: next, outputs: words };
};

/** Asked in the moment in which the customer wrote again: that message waits for the answer, too. */
const askedNow = (state: AssistantState, event: Of<'BotTurnAsked'>): Step => {
  if (state.stage !== 'on' || state.remembers !== true) return still(state);
  return { state: underWay(state, event), outputs: event.data.turn < state.turn ? [QUIET] : [] };
};

const failed = (state: AssistantState, event: Of<'BotTurnFailed'>, { language }: AssistantContext): Step =>
  state.stage !== 'on' || !isWanted(state, event.data.turn, state.remembers ?? false)
    ? still(state)
    : ended(state, { ...afterFailure(event, language), queueId: state.queueId });

/** Expires the session of an inactive customer; continues it if they wrote at that moment. */
const expired = (state: AssistantState, { data }: Of<'BotSessionEnded'>): Step =>
  data.reason === 'expired' && state.isExpiring === true
    ? still({
        ...{ ...state, stage: 'idle', before: state.turn, continuation: null, isExpiring: false },
        ...{ asked: null, more: null, upTo: null },
      })
    : still(state);

const MINUTE_MS = 60_000;

/** The timer of a session: it runs from an answer until the customer writes, or the session ends otherwise. */
const timed = (before: AssistantState, event: Recorded<AssistantInput>, step: Step): Step => {
  const { state, outputs } = step;
  const { expires = 0, answered: turns, speaking = null } = state;
  const isOver = outputs.some(({ kind }) => kind === 'complete');
  const isWaiting = state.stage === 'on' && state.since === null && expires > 0 && !isOver;
  if (isWaiting && state.answered > before.answered) {
    const from = Math.max(Date.parse(event.metadata.at), Date.parse(speaking?.until ?? event.metadata.at));
    const dueAt = new Date(from + expires * MINUTE_MS);
    const command = { type: 'EndBot', reason: 'expired', turns, queueId: null, close: false } as const;
    const timer = { kind: 'schedule', timer: 'expire', dueAt, command } as const;
    return { state: { ...state, isExpiring: true }, outputs: [...outputs, timer] };
  }
  return before.isExpiring !== true || isWaiting
    ? step
    : { state: { ...state, isExpiring: false }, outputs: [...outputs, { kind: 'cancel', timer: 'expire' }] };
};

/** Whether the bot has something to say still: a question to ask, or replies that wait. */
const isBusy = ({ stage, speaking = null }: AssistantState): boolean => stage === 'on' || speaking !== null;

/** An agent has the ticket: the bot stays silent from now on, also in the midst of an answer. */
const silenced = (state: AssistantState): Step =>
  state.stage === 'off' && !isBusy(state)
    ? still(state)
    : {
        state: { ...state, stage: 'off', since: null, speaking: null },
        outputs: isBusy(state) ? hushed(state) : [],
      };

const isOwn = ({ metadata: { actor } }: Recorded): boolean =>
  actor.kind === 'system' && actor.name === 'chatbot';

/** A user switched the bot on or off; when on, it starts with the customer's next message. */
const switched = (state: AssistantState, { data }: Of<'TicketBotSwitched'>): Step => {
  const off = silenced(state);
  if (!data.on) return off;
  const { turn } = state;
  const chosen = data.source ?? state.chosen;
  return { ...off, state: { ...INITIAL, isMenuDone: true, turn, before: turn, chosen } };
};

const reacted = (event: Recorded<AssistantInput>, state: AssistantState, context: AssistantContext): Step => {
  switch (event.type) {
    case 'MessageReceived':
      return received(state, event, context);
    case 'MessageMoved':
      return event.data.fromMe ? silenced(state) : received(state, event, context);
    case 'MessageSendRequested':
      return event.data.user === null ? still(state) : silenced(state);
    case 'TicketBotSwitched':
      return switched(state, event);
    case 'TicketTransferred':
      return isOwn(event) ? still(state) : silenced(state);
    case 'TicketChatbotEnded':
      return event.data.reason === 'done' ? menuDone(state, event, context) : silenced(state);
    case 'MessageSentFromPhone':
    case 'TicketAccepted':
    case 'TicketReopened':
      return silenced(state);
    case 'TicketClosed':
    case 'TicketDeleted':
      return { state, outputs: [...hushed(state), { kind: 'complete' }] };
    case 'BotTurnAsked':
      return askedNow(state, event);
    case 'BotTurnAnswered':
      return answered(state, event, context);
    case 'BotTurnFailed':
      return failed(state, event, context);
    default:
      return still(state);
  }
};

const stepOf = (event: Recorded<AssistantInput>, state: AssistantState, context: AssistantContext): Step =>
  event.type === 'BotSessionEnded'
    ? expired(state, event)
    : timed(state, event, reacted(event, state, context));

const OF_STREAM: ReadonlySet<string> = new Set<AssistantInput['type']>([
  ...(['TicketTransferred', 'TicketChatbotEnded', 'TicketAccepted', 'TicketReopened'] as const),
  ...(['TicketBotSwitched'] as const),
  ...(['TicketClosed', 'TicketDeleted', 'BotTurnAsked', 'BotTurnAnswered', 'BotTurnFailed'] as const),
  ...(['BotSessionEnded'] as const),
]);
const SAID: ReadonlySet<string> = new Set<AssistantInput['type']>([
  ...(['MessageReceived', 'MessageMoved', 'MessageSendRequested', 'MessageSentFromPhone'] as const),
]);

/**
 * A company's bot in a pending ticket: it is asked after the customer's quiet period, and its answer is sent unless
 * the customer wrote again; an agent always takes precedence. One instance per ticket, under its uuid.
 */
export const assistantWorkflow: Workflow<AssistantState, AssistantInput, AssistantCommand, AssistantContext> =
  {
    name: 'assistant',
    initial: INITIAL,
    correlate: event => {
      const { holder, ticketUuid } = event.data as { readonly holder?: string; readonly ticketUuid?: string };
      // Leads have a separate workflow.
      if (holder !== undefined) return null;
      if (OF_STREAM.has(event.type)) return parseStreamName(event.stream).id;
      return SAID.has(event.type) ? (ticketUuid ?? null) : null;
    },
    react: (event, state, context) => stepOf(event, state, context).outputs,
    evolve: (state, event, context) => stepOf(event, state, context).state,
  };

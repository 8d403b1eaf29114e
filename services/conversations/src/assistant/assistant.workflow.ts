import {
  parseStreamName,
  plainWords,
  type Recorded,
  type Workflow,
  type WorkflowOutput,
} from '@prosa/kernel';
import type { MessageEvent } from '../message/message.events';
import { BOT_TEXTS } from '../routing/bot-texts.policy';
import type { BotLanguage } from '../routing/routing-knowledge.policy';
import type { TicketEvent, BotSource } from '../ticket/ticket.events';
import { gathered, isKeyword, MOST_TURNS, replies, said, type SayCommand } from './bot-turns.policy';
import type { BotEnd, BotEvent } from './assistant.events';
import { answeredAt, heardAt, isSameAgain, isTooQuick, type TalkPace } from './bot-loops.policy';

/** The facts that the assistant looks at. */
export type AssistantInput = TicketEvent | MessageEvent | BotEvent;

type Of<Type extends AssistantInput['type']> = Recorded<Extract<AssistantInput, { type: Type }>>;

/** The bot that serves a ticket, and where its tickets go. */
export interface ServingBot extends BotSource {
  readonly queueId: number | null;
  /** With which a customer begins a finished flow anew; empty: with nothing. */
  readonly restart: string;
}

/** What may be known when somebody wrote. */
export interface AssistantKnowledge {
  readonly language: BotLanguage;
  /** Null when none serves, or the ticket does not wait for anybody. */
  readonly bot: ServingBot | null;
  /** Whether the queue's own options are asked before a bot speaks. */
  readonly asksOptions: boolean;
}

/** What the assistant remembers of a ticket; nothing that anybody said. */
export interface AssistantState {
  /** `finished`: the bot has said all, and a word begins it anew. */
  readonly stage: 'idle' | 'on' | 'finished' | 'off';
  readonly isMenuDone: boolean;
  /** The last turn that was asked for; answers to earlier ones are stale. */
  readonly turn: number;
  readonly answered: number;
  /** When the customer said the first of what is not answered yet. */
  readonly since: string | null;
  readonly queueId: number | null;
  /** The bot that was asked last; absent before any was. */
  readonly source?: BotSource;
  /** What the service wants to see again; null at its beginning. */
  readonly continuation: string | null;
  /** What tells a talk between two machines. */
  readonly pace?: TalkPace;
  /** The one that somebody chose for this ticket; null for what its queue or connection names. */
  readonly chosen: BotSource | null;
}

/** What the assistant asks for. */
export type AssistantCommand =
  | {
      readonly type: 'AskBot';
      readonly turn: number;
      readonly source: BotSource;
      readonly continuation: string | null;
    }
  | SayCommand
  | {
      readonly type: 'EndBot';
      readonly reason: BotEnd;
      readonly turns: number;
      readonly queueId: number | null;
      readonly close: boolean;
      /** The turn up to which the prompt is asked what it learned, for whoever takes over; absent where nothing is asked. */
      readonly summary?: { readonly turn: number; readonly source: BotSource };
    };

interface Step {
  readonly state: AssistantState;
  readonly outputs: readonly WorkflowOutput<AssistantCommand>[];
}

/** A bot is asked so often in a ticket, however little of it counts. */
const MOST_ASKED = 60;

const INITIAL: AssistantState = {
  stage: 'idle',
  isMenuDone: false,
  turn: 0,
  answered: 0,
  since: null,
  queueId: null,
  continuation: null,
  chosen: null,
};

const FOR_A_PERSON =
  /^\W*(?:(?:quero|preciso|gostaria de)\s+)?(?:falar|conversar)\s+com\s+(?:um\s+|uma\s+|o\s+|a\s+)?(?:atendente|humano|pessoa|alguem)\b|^\W*(?:talk|speak)\s+to\s+(?:an?\s+)?(?:agent|human|person|somebody)\b|^\W*hablar\s+con\s+(?:una?\s+)?(?:agente|humano|persona)\b/;

/** Whether somebody asks for a person, accents and case ignored. */
export const asksForPerson = (text: string): boolean => FOR_A_PERSON.test(plainWords(text));

const still = (state: AssistantState): Step => ({ state, outputs: [] });
const QUIET = { kind: 'cancel', timer: 'gather' } as const;

/** How a bot leaves a ticket. */
interface Leaving {
  readonly reason: BotEnd;
  readonly queueId: number | null;
  readonly words: Step['outputs'];
  readonly close?: boolean;
  /** How often it had answered before what made it leave. */
  readonly talked?: number;
}

/** Whoever takes over is told what a prompt learned, where it talked with the customer at all. */
const learned = ({ turn, source }: AssistantState, talked: number) =>
  source?.kind === 'prompt' && talked > 0 ? { summary: { turn, source } } : {};

/** The bot leaves the ticket, perhaps with some words. */
const ended = (
  state: AssistantState,
  { reason, queueId, words, close = false, talked = 0 }: Leaving,
): Step => ({
  state: { ...state, stage: reason === 'finished' ? 'finished' : 'off', since: null, continuation: null },
  outputs: [
    QUIET,
    ...words,
    {
      kind: 'send',
      command: { type: 'EndBot', reason, turns: state.answered, queueId, close, ...learned(state, talked) },
    },
  ],
});

/** Prompts answer whatever is said, even by another machine; flows come to an end, and may well repeat themselves. */
const isPrompt = ({ source }: AssistantState): boolean => source?.kind === 'prompt';

const handedOver = (
  state: AssistantState,
  event: Recorded,
  { language, bot }: AssistantKnowledge,
  reason: BotEnd,
): Step =>
  ended(state, {
    reason,
    queueId: bot?.queueId ?? null,
    words: [said(BOT_TEXTS[language].handOver, event)],
    talked: state.answered,
  });

/** The customer said something: the bot answers once they have finished. */
const heard = (
  state: AssistantState,
  event: Of<'MessageReceived' | 'MessageMoved'>,
  knowledge: AssistantKnowledge,
): Step => {
  const { bot, asksOptions } = knowledge;
  const { body, mediaType, undecryptable = false, author } = event.data;
  const isSpoken = mediaType !== 'call_log' && !undecryptable && author === undefined;
  if (bot === null || !isSpoken || state.stage === 'off') return still(state);
  if (asksOptions && !state.isMenuDone) return still(state);
  if (state.stage === 'finished' && !isKeyword(body, bot.restart)) return still(state);
  if (asksForPerson(body)) return handedOver(state, event, knowledge, 'handover');
  if (state.answered >= MOST_TURNS || state.turn >= MOST_ASKED)
    return handedOver(state, event, knowledge, 'limit');
  const pace = heardAt(state.pace, event.metadata.at);
  if (isPrompt(state) && isTooQuick(pace)) return handedOver({ ...state, pace }, event, knowledge, 'loop');
  const { since, dueAt } = gathered(event.metadata.at, state.since);
  const turn = state.turn + 1;
  const source = { kind: bot.kind, id: bot.id };
  const { continuation } = state;
  return {
    state: { ...state, stage: 'on', turn, since, queueId: bot.queueId, source, pace },
    outputs: [
      { kind: 'schedule', timer: 'gather', dueAt, command: { type: 'AskBot', turn, source, continuation } },
    ],
  };
};

const answered = (
  state: AssistantState,
  event: Of<'BotTurnAnswered'>,
  { language }: AssistantKnowledge,
): Step => {
  const { turn, handover, end, close = false, continuation = null } = event.data;
  // The customer has said more since, or a person came.
  if (state.stage !== 'on' || turn !== state.turn) return still(state);
  const pace = answeredAt(state.pace, event);
  const next = { ...state, answered: state.answered + 1, since: null, continuation, pace };
  const words = replies(event);
  if (handover !== null)
    return ended(next, {
      ...{ reason: 'handover', queueId: handover.queueId ?? state.queueId, words },
      talked: state.answered,
    });
  if (isPrompt(state) && !end && isSameAgain(state.pace, pace))
    return ended(next, {
      ...{ reason: 'loop', queueId: state.queueId, talked: state.answered },
      words: [said(BOT_TEXTS[language].handOver, event)],
    });
  if (end) return ended(next, { reason: 'finished', queueId: null, words, close });
  return { state: next, outputs: words };
};

const failed = (state: AssistantState, event: Of<'BotTurnFailed'>, { language }: AssistantKnowledge): Step =>
  state.stage !== 'on' || event.data.turn !== state.turn
    ? still(state)
    : ended(state, {
        reason: event.data.reason === 'limit' ? 'limit' : 'failed',
        queueId: state.queueId,
        words: [said(BOT_TEXTS[language].personComes, event)],
      });

/** A person has the ticket: the bot is silent from now on. */
const silenced = (state: AssistantState): Step =>
  state.stage === 'off'
    ? still(state)
    : { state: { ...state, stage: 'off', since: null }, outputs: state.stage === 'on' ? [QUIET] : [] };

const isOwn = ({ metadata: { actor } }: Recorded): boolean =>
  actor.kind === 'system' && actor.name === 'chatbot';

/** Somebody switched the bot; switched on, it begins with the customer's next words. */
const switched = (state: AssistantState, { data }: Of<'TicketBotSwitched'>): Step =>
  data.on
    ? still({ ...INITIAL, isMenuDone: true, turn: state.turn, chosen: data.source ?? state.chosen })
    : silenced(state);

const stepOf = (
  event: Recorded<AssistantInput>,
  state: AssistantState,
  knowledge: AssistantKnowledge,
): Step => {
  switch (event.type) {
    case 'MessageReceived':
      return heard(state, event, knowledge);
    case 'MessageMoved':
      return event.data.fromMe ? silenced(state) : heard(state, event, knowledge);
    case 'MessageSendRequested':
      return event.data.user === null ? still(state) : silenced(state);
    case 'TicketBotSwitched':
      return switched(state, event);
    case 'TicketTransferred':
      return isOwn(event) ? still(state) : silenced(state);
    case 'TicketChatbotEnded':
      return event.data.reason === 'done' ? still({ ...state, isMenuDone: true }) : silenced(state);
    case 'MessageSentFromPhone':
    case 'TicketAccepted':
    case 'TicketReopened':
      return silenced(state);
    case 'TicketClosed':
    case 'TicketDeleted':
      return { state, outputs: [QUIET, { kind: 'complete' }] };
    case 'BotTurnAnswered':
      return answered(state, event, knowledge);
    case 'BotTurnFailed':
      return failed(state, event, knowledge);
    default:
      return still(state);
  }
};

const OF_STREAM: ReadonlySet<string> = new Set<AssistantInput['type']>([
  ...(['TicketTransferred', 'TicketChatbotEnded', 'TicketAccepted', 'TicketReopened'] as const),
  ...(['TicketBotSwitched'] as const),
  ...(['TicketClosed', 'TicketDeleted', 'BotTurnAnswered', 'BotTurnFailed'] as const),
]);
const SAID: ReadonlySet<string> = new Set<AssistantInput['type']>([
  ...(['MessageReceived', 'MessageMoved', 'MessageSendRequested', 'MessageSentFromPhone'] as const),
]);

/**
 * What a bot of the company does in a ticket that waits: it is asked once the customer has finished, its answer is said
 * unless they went on, and a person always wins. One instance per ticket, under its uuid.
 */
export const assistantWorkflow: Workflow<
  AssistantState,
  AssistantInput,
  AssistantCommand,
  AssistantKnowledge
> = {
  name: 'assistant',
  initial: INITIAL,
  correlate: event => {
    const { holder, ticketUuid } = event.data as { readonly holder?: string; readonly ticketUuid?: string };
    // Leads have a workflow of their own.
    if (holder !== undefined) return null;
    if (OF_STREAM.has(event.type)) return parseStreamName(event.stream).id;
    return SAID.has(event.type) ? (ticketUuid ?? null) : null;
  },
  react: (event, state, knowledge) => stepOf(event, state, knowledge).outputs,
  evolve: (state, event, knowledge) => stepOf(event, state, knowledge).state,
};

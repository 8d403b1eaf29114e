import { parseStreamName, type Recorded, type Workflow, type WorkflowOutput } from '@prosa/kernel';
import type {
  LeadAccepted,
  LeadBotSwitched,
  LeadCaptured,
  LeadDeleted,
  LeadFrozen,
  LeadReopened,
  LeadTransferred,
  LeadTurnedIntoContact,
  LeadWon,
  Reads,
} from '@prosa/published-facts';
import type { MessageEvent } from '../../core/message/message.events';
import { BOT_TEXTS } from '../routing/bot-texts.policy';
import type { BotLanguage } from '../routing/routing-context.policy';
import type { BotSource } from '../../core/ticket/ticket.events';
import type { BotEnd, BotEvent } from './assistant.events';
import {
  afterFailure,
  asksForPerson,
  gathered,
  hushed,
  isWanted,
  MOST_TURNS,
  said,
  seenOf,
  spoken,
  uncovered,
  underWay,
  withheld,
  type SayCommand,
  type TalkState,
} from './bot-turns.policy';

/** The facts of leads that their bot handles. */
type LeadFact =
  | Reads<LeadCaptured, 'origin' | 'user'>
  | Reads<LeadBotSwitched, 'on'>
  | Reads<
      | LeadAccepted
      | LeadTransferred
      | LeadReopened
      | LeadWon
      | LeadFrozen
      | LeadTurnedIntoContact
      | LeadDeleted,
      never
    >;

/** The input of the lead assistant. */
export type LeadAssistantInput = LeadFact | MessageEvent | BotEvent;

type Of<Type extends LeadAssistantInput['type']> = Recorded<Extract<LeadAssistantInput, { type: Type }>>;

/** The context of a form submission, message, outcome of a turn, or switch. */
export interface LeadAssistantContext {
  readonly language: BotLanguage;
  /** The typebot for leads; null when none is configured, or it is switched off. */
  readonly source: BotSource | null;
  /** Seconds from the form submission to its first message. */
  readonly startSeconds: number;
}

/** The state of a lead; contains no message text. */
export interface LeadAssistantState extends TalkState {
  readonly stage: 'unknown' | 'on' | 'off';
  /** Whether the bot ever answered; absent in earlier versions, which knew that of the latest session only. */
  readonly hasAnswered?: boolean;
}

/** The commands of the lead assistant. */
export type LeadAssistantCommand =
  | {
      readonly type: 'AskBot';
      readonly turn: number;
      readonly source: BotSource;
      readonly continuation: string | null;
      /** The message up to which all is answered; absent: all up to the last message to the lead. */
      readonly after?: string;
      /** The turn up to which all outcomes were known; absent: none was before. */
      readonly seen?: number;
    }
  | { readonly type: 'StartBot'; readonly source: BotSource }
  | { readonly type: 'EndBot'; readonly reason: BotEnd; readonly turns: number }
  | SayCommand;

interface Step {
  readonly state: LeadAssistantState;
  readonly outputs: readonly WorkflowOutput<LeadAssistantCommand>[];
}

const INITIAL: LeadAssistantState = {
  ...{ stage: 'unknown', turn: 0, answered: 0, since: null, continuation: null },
};

const QUIET = { kind: 'cancel', timer: 'gather' } as const;
const still = (state: LeadAssistantState): Step => ({ state, outputs: [] });
const timeOf = (event: Recorded): number => Date.parse(event.metadata.at);

const asked = (
  state: LeadAssistantState,
  source: BotSource,
  { dueAt, since }: { readonly dueAt: Date; readonly since: string | null },
): Step => {
  const turn = state.turn + 1;
  const { continuation, upTo = null } = state;
  const seen = seenOf(state);
  const command = {
    type: 'AskBot',
    ...{ turn, source, continuation },
    ...(upTo === null ? {} : { after: upTo }),
    ...(seen === 0 ? {} : { seen }),
  } as const;
  return {
    state: { ...state, stage: 'on', turn, since },
    outputs: [{ kind: 'schedule', timer: 'gather', dueAt, command }],
  };
};

const captured = (
  state: LeadAssistantState,
  event: Of<'LeadCaptured'>,
  { source, startSeconds }: LeadAssistantContext,
): Step => {
  if (event.data.origin !== 'form' || event.data.user !== null || source === null)
    return still({ ...state, stage: 'off' });
  const dueAt = new Date(timeOf(event) + startSeconds * 1_000);
  const { state: next, outputs } = asked(state, source, { dueAt, since: null });
  return { state: next, outputs: [{ kind: 'send', command: { type: 'StartBot', source } }, ...outputs] };
};

/** The bot leaves the lead to agents by itself. */
const ended = (state: LeadAssistantState, reason: BotEnd, words: Step['outputs'] = []): Step => ({
  state: { ...state, stage: 'off', since: null },
  outputs: [QUIET, ...words, { kind: 'send', command: { type: 'EndBot', reason, turns: state.answered } }],
});

/** The bot leaves the lead to agents, instead of what it had still to say. */
const handedOver = (
  state: LeadAssistantState,
  event: Recorded,
  { language }: LeadAssistantContext,
  reason: BotEnd,
): Step =>
  ended({ ...state, speaking: null }, reason, [
    ...withheld(state),
    said(BOT_TEXTS[language].handOver, event),
  ]);

const received = (
  state: LeadAssistantState,
  event: Of<'MessageReceived'>,
  context: LeadAssistantContext,
): Step => {
  const { source } = context;
  const { body, mediaType, undecryptable = false } = event.data;
  if (state.stage !== 'on' || mediaType === 'call_log' || undecryptable) return still(state);
  if (source === null) return ended(state, 'disabled');
  if (asksForPerson(body)) return handedOver(state, event, context, 'handover');
  if (state.answered >= MOST_TURNS) return handedOver(state, event, context, 'limit');
  const { at } = event.metadata;
  const next = { ...state, latest: event.data.messageId };
  // Typebot is asked about this once it answered.
  if ((state.asked ?? null) !== null) return still({ ...next, more: state.more ?? at });
  return asked(next, source, gathered(at, state.since));
};

/** Asked in the moment in which the lead wrote again: that message waits for the answer, too. */
const askedNow = (state: LeadAssistantState, event: Of<'BotTurnAsked'>): Step =>
  state.stage === 'on'
    ? { state: underWay(state, event), outputs: event.data.turn < state.turn ? [QUIET] : [] }
    : still(state);

const answered = (
  state: LeadAssistantState,
  event: Of<'BotTurnAnswered'>,
  { language, source }: LeadAssistantContext,
): Step => {
  const { turn, handover, end, continuation = null, upTo = null } = event.data;
  if (state.stage !== 'on' || !isWanted(state, turn, true)) return still(state);
  const { words, speaking } = spoken(event, state, BOT_TEXTS[language].handOver);
  const next = {
    ...{ ...state, answered: state.answered + 1, hasAnswered: true, done: turn, since: null },
    ...{ continuation, speaking, asked: null, more: null, upTo },
  };
  if (handover !== null) return ended(next, 'handover', words);
  if (end) return ended(next, 'finished', words);
  const more = uncovered(state, event);
  if (more === null) return { state: next, outputs: turn < state.turn ? [QUIET, ...words] : words };
  if (source === null) return ended(next, 'disabled', words);
  const further = asked(next, source, gathered(event.metadata.at, more));
  return { state: further.state, outputs: [...words, ...further.outputs] };
};

const failed = (
  state: LeadAssistantState,
  event: Of<'BotTurnFailed'>,
  { language }: LeadAssistantContext,
): Step => {
  if (state.stage !== 'on' || !isWanted(state, event.data.turn, true)) return still(state);
  const { reason, words } = afterFailure(event, language);
  return ended(state, reason, words);
};

/**
 * An agent switched the bot on or off. One that never answered writes first, as after the form; any other starts
 * again with the lead's next message.
 */
const switched = (
  state: LeadAssistantState,
  event: Of<'LeadBotSwitched'>,
  { source }: LeadAssistantContext,
): Step => {
  const { turn, hasAnswered = state.answered > 0 } = state;
  const off = { ...state, stage: 'off', speaking: null, hasAnswered } as const;
  if (!event.data.on || source === null) return { state: off, outputs: hushed(state) };
  const fresh = { ...INITIAL, stage: 'on', turn, before: turn, hasAnswered } as const;
  const first = hasAnswered
    ? still(fresh)
    : asked(fresh, source, { dueAt: new Date(timeOf(event)), since: null });
  return { ...first, outputs: [...hushed(state), ...first.outputs] };
};

/** An agent has the lead, or it ended: the bot stays silent from now on. */
const silenced = (state: LeadAssistantState): Step =>
  state.stage === 'on' || (state.speaking ?? null) !== null
    ? { state: { ...state, stage: 'off', speaking: null }, outputs: hushed(state) }
    : still(state);

const stepOf = (
  event: Recorded<LeadAssistantInput>,
  state: LeadAssistantState,
  context: LeadAssistantContext,
): Step => {
  switch (event.type) {
    case 'LeadCaptured':
      return captured(state, event, context);
    case 'MessageReceived':
      return received(state, event, context);
    case 'MessageSendRequested':
      return event.data.user === null ? still(state) : silenced(state);
    case 'BotTurnAsked':
      return askedNow(state, event);
    case 'BotTurnAnswered':
      return answered(state, event, context);
    case 'BotTurnFailed':
      return failed(state, event, context);
    case 'LeadBotSwitched':
      return switched(state, event, context);
    case 'LeadAccepted':
    case 'LeadTransferred':
    case 'LeadReopened':
    case 'LeadFrozen':
    case 'MessageSentFromPhone':
      return silenced(state);
    case 'LeadWon':
    case 'LeadTurnedIntoContact':
    case 'LeadDeleted':
      return { state, outputs: [...hushed(state), { kind: 'complete' }] };
    default:
      return still(state);
  }
};

const OF_LEAD: ReadonlySet<string> = new Set<LeadFact['type']>([
  ...(['LeadCaptured', 'LeadAccepted', 'LeadTransferred', 'LeadReopened'] as const),
  ...(['LeadWon', 'LeadFrozen', 'LeadTurnedIntoContact', 'LeadDeleted', 'LeadBotSwitched'] as const),
]);
const OF_HOLDER: ReadonlySet<string> = new Set<LeadAssistantInput['type']>([
  ...(['MessageReceived', 'MessageSendRequested', 'MessageSentFromPhone'] as const),
]);
const OF_BOT: ReadonlySet<string> = new Set<BotEvent['type']>([
  ...(['BotTurnAsked', 'BotTurnAnswered', 'BotTurnFailed'] as const),
]);

/**
 * The company's typebot for unassigned leads: it sends the first message some time after the form, and continues
 * until an agent takes over. One instance per lead, under its uuid.
 */
export const leadAssistantWorkflow: Workflow<
  LeadAssistantState,
  LeadAssistantInput,
  LeadAssistantCommand,
  LeadAssistantContext
> = {
  name: 'lead-assistant',
  initial: INITIAL,
  correlate: event => {
    if (OF_LEAD.has(event.type)) return parseStreamName(event.stream).id;
    const { holder, ticketUuid } = event.data as { readonly holder?: string; readonly ticketUuid?: string };
    if (holder !== 'lead') return null;
    if (OF_BOT.has(event.type)) return parseStreamName(event.stream).id;
    return OF_HOLDER.has(event.type) ? (ticketUuid ?? null) : null;
  },
  react: (event, state, context) => stepOf(event, state, context).outputs,
  evolve: (state, event, context) => stepOf(event, state, context).state,
};

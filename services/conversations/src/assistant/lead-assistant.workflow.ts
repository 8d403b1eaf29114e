import { parseStreamName, type Fact, type Recorded, type Workflow, type WorkflowOutput } from '@prosa/kernel';
import type { MessageEvent } from '../message/message.events';
import type { BotSource } from '../ticket/ticket.events';
import type { BotEvent } from './assistant.events';
import { gathered, MOST_TURNS, replies, type SayCommand } from './bot-turns.policy';

/** Facts of leads, as far as their bot looks at them; the leads service writes them. */
type LeadFact =
  | Fact<'LeadCaptured', { readonly origin: 'form' | 'ticket'; readonly user: object | null }>
  | Fact<
      | 'LeadAccepted'
      | 'LeadTransferred'
      | 'LeadReopened'
      | 'LeadWon'
      | 'LeadFrozen'
      | 'LeadTurnedIntoContact'
      | 'LeadDeleted',
      object
    >;

/** The facts that the bot of leads looks at. */
export type LeadAssistantInput = LeadFact | MessageEvent | BotEvent;

type Of<Type extends LeadAssistantInput['type']> = Recorded<Extract<LeadAssistantInput, { type: Type }>>;

/** What may be known when somebody filled a form, or wrote. */
export interface LeadAssistantKnowledge {
  /** The typebot that answers leads; null when none is chosen, or it is switched off. */
  readonly source: BotSource | null;
  /** Seconds from the form to its first word. */
  readonly startSeconds: number;
}

/** What is remembered of a lead; nothing that anybody said. */
export interface LeadAssistantState {
  readonly stage: 'unknown' | 'on' | 'off';
  readonly turn: number;
  readonly answered: number;
  readonly since: string | null;
  readonly continuation: string | null;
}

/** What is asked for. */
export type LeadAssistantCommand =
  | {
      readonly type: 'AskBot';
      readonly turn: number;
      readonly source: BotSource;
      readonly continuation: string | null;
    }
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
  const { continuation } = state;
  return {
    state: { ...state, stage: 'on', turn, since },
    outputs: [
      { kind: 'schedule', timer: 'gather', dueAt, command: { type: 'AskBot', turn, source, continuation } },
    ],
  };
};

const captured = (
  state: LeadAssistantState,
  event: Of<'LeadCaptured'>,
  { source, startSeconds }: LeadAssistantKnowledge,
): Step => {
  if (event.data.origin !== 'form' || event.data.user !== null || source === null)
    return still({ ...state, stage: 'off' });
  return asked(state, source, { dueAt: new Date(timeOf(event) + startSeconds * 1_000), since: null });
};

const heard = (
  state: LeadAssistantState,
  event: Of<'MessageReceived'>,
  { source }: LeadAssistantKnowledge,
): Step => {
  const { mediaType, undecryptable = false } = event.data;
  if (state.stage !== 'on' || mediaType === 'call_log' || undecryptable) return still(state);
  if (source === null || state.answered >= MOST_TURNS)
    return { state: { ...state, stage: 'off' }, outputs: [QUIET] };
  return asked(state, source, gathered(event.metadata.at, state.since));
};

const answered = (state: LeadAssistantState, event: Of<'BotTurnAnswered'>): Step => {
  const { turn, handover, end, continuation = null } = event.data;
  if (state.stage !== 'on' || turn !== state.turn) return still(state);
  const stage = end || handover !== null ? 'off' : 'on';
  return {
    state: { ...state, stage, answered: state.answered + 1, since: null, continuation },
    outputs: replies(event),
  };
};

/** A person has the lead, or it ended: the bot is silent from now on. */
const silenced = (state: LeadAssistantState): Step =>
  state.stage === 'on' ? { state: { ...state, stage: 'off' }, outputs: [QUIET] } : still(state);

const stepOf = (
  event: Recorded<LeadAssistantInput>,
  state: LeadAssistantState,
  knowledge: LeadAssistantKnowledge,
): Step => {
  switch (event.type) {
    case 'LeadCaptured':
      return captured(state, event, knowledge);
    case 'MessageReceived':
      return heard(state, event, knowledge);
    case 'MessageSendRequested':
      return event.data.user === null ? still(state) : silenced(state);
    case 'BotTurnAnswered':
      return answered(state, event);
    case 'BotTurnFailed':
    case 'LeadAccepted':
    case 'LeadTransferred':
    case 'LeadReopened':
    case 'LeadFrozen':
    case 'MessageSentFromPhone':
      return silenced(state);
    case 'LeadWon':
    case 'LeadTurnedIntoContact':
    case 'LeadDeleted':
      return { state, outputs: [QUIET, { kind: 'complete' }] };
    default:
      return still(state);
  }
};

const OF_LEAD: ReadonlySet<string> = new Set<LeadFact['type']>([
  ...(['LeadCaptured', 'LeadAccepted', 'LeadTransferred', 'LeadReopened'] as const),
  ...(['LeadWon', 'LeadFrozen', 'LeadTurnedIntoContact', 'LeadDeleted'] as const),
]);
const OF_HOLDER: ReadonlySet<string> = new Set<LeadAssistantInput['type']>([
  ...(['MessageReceived', 'MessageSendRequested', 'MessageSentFromPhone'] as const),
]);
const OF_BOT: ReadonlySet<string> = new Set<BotEvent['type']>(['BotTurnAnswered', 'BotTurnFailed']);

/**
 * What the company's typebot does with a lead that nobody has: it speaks first, some time after the form, and goes on
 * until a person comes. One instance per lead, under its uuid.
 */
export const leadAssistantWorkflow: Workflow<
  LeadAssistantState,
  LeadAssistantInput,
  LeadAssistantCommand,
  LeadAssistantKnowledge
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
  react: (event, state, knowledge) => stepOf(event, state, knowledge).outputs,
  evolve: (state, event, knowledge) => stepOf(event, state, knowledge).state,
};

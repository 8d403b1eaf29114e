import { plainAnswer, plainWords, type MessageMedia } from '@prosa/contracts';
import type { Recorded, WorkflowOutput } from '@prosa/kernel';
import { BOT_TEXTS } from '../routing/bot-texts.policy';
import type { BotLanguage } from '../routing/routing-context.policy';
import type { BotEnd, BotEvent, BotTurnAnswered, BotTurnAsked, BotTurnFailed } from './assistant.events';
import { MOST_REPLIES } from './bot-answer.policy';

/** Maximum number of a bot's answers in a conversation. */
export const MOST_TURNS = 20;

/** Answers older than this are not sent. */
const LATE_MS = 15 * 60_000;

/**
 * Debounce of the customer's messages: quiet period after the last one, and maximum time after the first unanswered
 * one.
 */
const QUIET_MS = 2_500;
const LONGEST_GATHERING_MS = 10_000;

/** A message to the customer. */
export interface SayCommand {
  readonly type: 'Say';
  readonly body: string;
  /** The body as it is spoken, or the file that it is the caption of. */
  readonly media?: MessageMedia;
  /** The bot that says it; absent for the installation's own texts. */
  readonly author?: string;
  /** Of a delayed reply: when it is too late to send it, as for the first. */
  readonly until?: string;
}

/** The turns of which delayed replies may still be due, and when the last one is. */
interface Speaking {
  readonly turns: readonly number[];
  readonly until: string;
}

/** The state of a conversation with a bot that tickets and leads share; contains no message text. */
export interface TalkState {
  /** The latest turn. */
  readonly turn: number;
  readonly answered: number;
  /** When the first unanswered message of the customer arrived. */
  readonly since: string | null;
  /** The service's opaque state; null initially. */
  readonly continuation: string | null;
  readonly speaking?: Speaking | null;
  /** Turns up to this one belong to a session that was ended. */
  readonly before?: number;
  /** The id of the customer's latest message. */
  readonly latest?: string | null;
  /** Of a service that remembers its conversation: the turn that it is thinking about. */
  readonly asked?: number | null;
  /** Likewise: when the first message arrived while it was thinking. */
  readonly more?: string | null;
  /** Likewise: the latest message that its last answer covers. */
  readonly upTo?: string | null;
  /** The last turn that was answered. */
  readonly done?: number;
}

/** Debounces a customer's messages: `since` is when the first unanswered one arrived. */
export const gathered = (
  at: string,
  since: string | null,
): { readonly since: string; readonly dueAt: Date } => {
  const from = since ?? at;
  const latest = Date.parse(from) + LONGEST_GATHERING_MS;
  const now = Date.parse(at);
  return { since: from, dueAt: new Date(Math.max(now, Math.min(now + QUIET_MS, latest))) };
};

/** A message caused by a fact, unless it would be too late. */
export const said = (
  body: string,
  { metadata: { at } }: Recorded,
  manner: Pick<SayCommand, 'media' | 'author'> = {},
): WorkflowOutput<SayCommand> => ({
  kind: 'send',
  command: { type: 'Say', body, ...manner },
  until: new Date(Date.parse(at) + LATE_MS),
});

/** Whether a delayed reply comes too late to be sent. */
export const isLate = ({ until }: Pick<SayCommand, 'until'>, now: Date): boolean =>
  until !== undefined && now > new Date(until);

/**
 * How a session ends that a turn without an answer ends: at the limit of its cost the bot did not fail. A bot that is
 * gone, or no longer in the plan, says nothing: the ticket's history has the reason.
 */
export const afterFailure = (
  event: Recorded<BotTurnFailed>,
  language: BotLanguage,
): { readonly reason: BotEnd; readonly words: readonly WorkflowOutput<SayCommand>[] } => {
  const isLimit = event.data.reason === 'limit';
  const { personComes, callsPerson } = BOT_TEXTS[language];
  return {
    reason: isLimit ? 'limit' : 'failed',
    words: event.data.reason === 'gone' ? [] : [said(isLimit ? personComes : callsPerson, event)],
  };
};

const timerOf = (turn: number, index: number): string => `reply-${turn}-${index}`;

/** Pause between the rest of an earlier answer and the next one. */
const BREATH_MS = 500;

/** The replies of a turn; for a handover without text, the given sentence. */
const repliesOf = (
  { replies, voices = [], files = [], handover, name = '' }: BotTurnAnswered['data'],
  handOver: string,
) =>
  handover !== null && replies.length === 0
    ? { replies: [handOver], voices: [], files: [], name: '' }
    : { replies, voices, files, name };

/**
 * The replies of a turn, or the sentence of a handover without words: one after the other and behind those of earlier
 * turns. A person who takes over in between cancels the rest.
 */
export const spoken = (
  event: Recorded<BotTurnAnswered>,
  { speaking = null }: TalkState,
  handOver: string,
): { readonly words: readonly WorkflowOutput<SayCommand>[]; readonly speaking: Speaking | null } => {
  const { replies, voices, files, name } = repliesOf(event.data, handOver);
  const { delayMs = 0, turn } = event.data;
  const at = Date.parse(event.metadata.at);
  const earlier = speaking !== null && Date.parse(speaking.until) > at ? speaking : null;
  const begin = earlier === null ? at : Date.parse(earlier.until) + Math.max(delayMs, BREATH_MS);
  const until = new Date(at + LATE_MS).toISOString();
  const words = replies.map((body, index): WorkflowOutput<SayCommand> => {
    const media = voices[index] ?? files[index] ?? null;
    const manner = { ...(media === null ? {} : { media }), ...(name === '' ? {} : { author: name }) };
    const dueAt = new Date(begin + index * delayMs);
    if (dueAt.getTime() <= at) return said(body, event, manner);
    const command = { type: 'Say', body, ...manner, until } as const;
    return { kind: 'schedule', timer: timerOf(turn, index), dueAt, command };
  });
  const last = begin + (replies.length - 1) * delayMs;
  if (replies.length === 0 || last <= at) return { words, speaking: earlier };
  const turns = [...(earlier?.turns ?? []), turn];
  return { words, speaking: { turns, until: new Date(last).toISOString() } };
};

/** Cancels delayed replies of a bot's last turns. */
export const withheld = ({ speaking = null }: TalkState): readonly WorkflowOutput<never>[] =>
  (speaking?.turns ?? []).flatMap(turn =>
    Array.from(
      { length: MOST_REPLIES },
      (_, index) => ({ kind: 'cancel', timer: timerOf(turn, index) }) as const,
    ),
  );

/** Cancels what a bot has still to say: its question, and delayed replies. */
export const hushed = (state: TalkState): readonly WorkflowOutput<never>[] => [
  { kind: 'cancel', timer: 'gather' },
  ...withheld(state),
];

/** Whether the outcome of a turn is still wanted; a service that remembers has moved on with every answer. */
export const isWanted = (state: TalkState, turn: number, isRemembering: boolean): boolean =>
  turn > (state.before ?? 0) &&
  (turn === state.turn || (isRemembering && turn < state.turn && turn === (state.asked ?? turn)));

/** The turn up to which the outcome of every turn is known, or no longer wanted. */
export const seenOf = ({ before = 0, done = 0 }: TalkState): number => Math.max(before, done);

/**
 * Whether a service that remembers was asked a turn whose outcome was not known when this one was decided. It is not
 * asked about this one then: the outcome of that turn decides what is asked next, and from where.
 */
export const isOvertaken = (
  facts: readonly BotEvent[],
  { turn, seen }: { readonly turn: number; readonly seen: number },
): boolean =>
  facts.some(fact => fact.type === 'BotTurnAsked' && fact.data.turn > seen && fact.data.turn !== turn);

/** The state once a service that remembers is asked: it is not asked again before it answered. */
export const underWay = <State extends TalkState>(
  state: State,
  { data: { turn }, metadata: { at } }: Recorded<BotTurnAsked>,
): State =>
  turn <= (state.before ?? 0)
    ? state
    : { ...state, asked: turn, more: turn < state.turn ? (state.more ?? at) : null };

/** When the first message arrived that an answer of a service that remembers does not cover; null for none. */
export const uncovered = (state: TalkState, { data, metadata }: Recorded<BotTurnAnswered>): string | null => {
  if (data.upTo !== undefined && data.upTo === state.latest) return null;
  return state.more ?? (data.turn < state.turn ? metadata.at : null);
};

/** Whether a whole message is a keyword, ignoring accents and case; an empty keyword never matches. */
export const isKeyword = (text: string, keyword: string): boolean => {
  const wanted = plainAnswer(keyword);
  return wanted !== '' && plainAnswer(text) === wanted;
};

const FOR_A_PERSON =
  /^\W*(?:(?:quero|preciso|gostaria de)\s+)?(?:falar|conversar)\s+com\s+(?:um\s+|uma\s+|o\s+|a\s+)?(?:atendente|humano|pessoa|alguem)\b|^\W*(?:talk|speak)\s+to\s+(?:an?\s+)?(?:agent|human|person|somebody)\b|^\W*hablar\s+con\s+(?:una?\s+)?(?:agente|humano|persona)\b/;

/** The request opens the message: what follows is not compared. */
const OPENING = 1_024;

/** Whether the customer asks for a person; accents and case are ignored. */
export const asksForPerson = (text: string): boolean => FOR_A_PERSON.test(plainWords(text.slice(0, OPENING)));

import type { WorkflowOutput } from '@prosa/kernel';
import type { ChatbotEnd } from '../../core/ticket/ticket.events';
import {
  asksForBack,
  asksForStart,
  chosenOption,
  chosenQueue,
  hasQueueMenu,
  optionMenuText,
  queueMenuText,
} from './bot-menu.policy';
import { BOT_TEXTS } from './bot-texts.policy';
import {
  closedMessage,
  hasBot,
  menuQueues,
  optionsUnder,
  queueOf,
  type RoutedOption,
  type RoutedQueue,
  type RoutingContext,
} from './routing-context.policy';
import {
  minutesAfter,
  say,
  send,
  type Bot,
  type RoutingCommand,
  type RoutingState,
  type Step,
} from './routing-state.policy';

type Outputs = readonly WorkflowOutput<RoutingCommand>[];

/** A customer's answer with its context. */
export interface Answer {
  readonly text: string;
  readonly at: Date;
  /** When it was written; a delayed answer may be older than the question it seems to answer. */
  readonly writtenAt: Date;
  readonly context: RoutingContext;
}

/** WhatsApp's time stamps have a resolution of seconds, and phones' clocks deviate. */
const DOUBT = 5_000;

/** Minimum interval between out-of-hours replies. */
const CLOSED_REPLY_INTERVAL = 4 * 3_600_000;

const off = (state: RoutingState): RoutingState => ({ ...state, bot: { stage: 'off' } });

/** Ends the bot's part, optionally with a message; agents take over. */
const leave = (state: RoutingState, reason: ChatbotEnd, words: Outputs = []): Step => ({
  state: off(state),
  outputs: [...words, send({ type: 'EndChatbot', reason }), { kind: 'cancel', timer: 'menu' }],
});

/** Sends a menu; its time limit starts when it is first shown. */
const ask = (state: RoutingState, bot: Bot, body: string, { at, context }: Answer): Step => {
  const minutes = context.connection?.timeUseBotQueues ?? 0;
  const menu = bot.stage === 'options' ? 'options' : 'queues';
  return {
    state: { ...state, bot },
    outputs: [
      send({ type: 'StartChatbot', menu }),
      ...say(body, at),
      ...(minutes > 0 && 'since' in bot && bot.since === at.toISOString()
        ? [
            {
              kind: 'schedule',
              timer: 'menu',
              dueAt: minutesAfter(at, minutes),
              command: { type: 'EndChatbot', reason: 'expired' },
            } as const,
          ]
        : []),
    ],
  };
};

const askQueue = (state: RoutingState, answer: Answer, words: string, asked = 1): Step => {
  const since = asked > 1 && 'since' in state.bot ? state.bot.since : answer.at.toISOString();
  const body = queueMenuText(answer.context, words);
  const askedAt = answer.at.toISOString();
  return ask(state, { stage: 'queues', asked, since, askedAt }, body, answer);
};

const askOption = (
  state: RoutingState,
  answer: Answer,
  place: { readonly parentId: number | null; readonly words: string; readonly asked?: number },
): Step => {
  const { parentId, words, asked = 1 } = place;
  const since = asked > 1 && 'since' in state.bot ? state.bot.since : answer.at.toISOString();
  const body = optionMenuText(answer.context, state.queueId, parentId, words);
  const askedAt = answer.at.toISOString();
  return ask(state, { stage: 'options', parentId, asked, since, askedAt }, body, answer);
};

const isSpent = (asked: number, { connection }: RoutingContext): boolean => {
  const most = connection?.maxUseBotQueues ?? 0;
  return most > 0 && asked >= most;
};

const isExpired = (since: string, { at, context }: Answer): boolean => {
  const minutes = context.connection?.timeUseBotQueues ?? 0;
  return minutes > 0 && at >= minutesAfter(new Date(since), minutes);
};

/** Sends the out-of-hours reply, unless it was sent recently. */
const replyClosed = (state: RoutingState, body: string, at: Date): Step => {
  const last = state.toldClosedAt === null ? null : Date.parse(state.toldClosedAt);
  if (last !== null && at.getTime() - last < CLOSED_REPLY_INTERVAL) return { state, outputs: [] };
  return { state: { ...state, toldClosedAt: at.toISOString() }, outputs: say(body, at) };
};

/** Enters a queue: sends its greeting, and its options if it has some. */
const enter = (state: RoutingState, queue: RoutedQueue, answer: Answer, words: string): Step => {
  const { context, at } = answer;
  if (optionsUnder(context, queue.id, null).length > 0)
    return askOption(state, answer, { parentId: null, words });
  return leave(state, 'done', say(words, at));
};

const choose = (state: RoutingState, queue: RoutedQueue, answer: Answer): Step => {
  const { context, at } = answer;
  const moved: RoutingState = { ...state, queueId: queue.id };
  const move = send({ type: 'ChooseQueue', queueId: queue.id });
  const closed = context.scheduleType === 'queue' ? closedMessage(context, queue.id, at) : null;
  const replied = closed === null ? null : replyClosed(moved, closed, at);
  const next =
    replied === null
      ? enter(moved, queue, answer, queue.greetingMessage)
      : leave(replied.state, 'done', replied.outputs);
  return { state: next.state, outputs: [move, ...next.outputs] };
};

/** Back to the choice of a queue, or to the only queue's first options. */
const restart = (state: RoutingState, answer: Answer): Step => {
  const { context } = answer;
  if (!hasQueueMenu(context)) {
    const words = queueOf(context, state.queueId)?.greetingMessage ?? '';
    return askOption(state, answer, { parentId: null, words });
  }
  const again = askQueue({ ...state, queueId: null }, answer, context.connection?.greetingMessage ?? '');
  return { ...again, outputs: [send({ type: 'ChooseQueue', queueId: null }), ...again.outputs] };
};

/** The queue that a ticket was begun in though the connection's menu would ask for one; null for all others. */
const placedIn = ({ queueId }: RoutingState, context: RoutingContext): RoutedQueue | null => {
  const queues = menuQueues(context);
  return queues.length === 1 && queues[0]?.id === queueId ? null : queueOf(context, queueId);
};

/** In a queue that was chosen for them a customer is asked for none. */
const welcome = (state: RoutingState, queue: RoutedQueue, answer: Answer): Step => {
  const { context, at } = answer;
  const words = queue.greetingMessage;
  if (optionsUnder(context, queue.id, null).length > 0)
    return askOption(state, answer, { parentId: null, words });
  return { state: off(state), outputs: say(words, at) };
};

/** The first message of a customer. */
const first = (state: RoutingState, answer: Answer): Step => {
  const { context, at } = answer;
  const closed = closedMessage(context, state.queueId, at);
  if (closed !== null) return replyClosed(state, closed, at);
  const placed = placedIn(state, context);
  if (placed !== null) return welcome(state, placed, answer);
  const greeting = context.connection?.greetingMessage ?? '';
  const [only, ...others] = menuQueues(context);
  if (only === undefined) return { state: off(state), outputs: say(greeting, at) };
  if (others.length > 0) return askQueue(state, answer, greeting);
  const { greetsWithOneQueue } = context;
  const hasOptions = optionsUnder(context, only.id, null).length > 0;
  const own = hasOptions || greetsWithOneQueue ? only.greetingMessage : '';
  const words = greetsWithOneQueue && greeting.trim() !== '' ? greeting : own;
  if (hasOptions) return enter({ ...state, queueId: only.id }, only, answer, words);
  return { state: off(state), outputs: say(words, at) };
};

const answerQueue = (state: RoutingState, answer: Answer, asked: number): Step => {
  const { context, at, text } = answer;
  const queue = chosenQueue(context, text);
  if (queue !== null) return choose(state, queue, answer);
  const texts = BOT_TEXTS[context.language];
  if (isSpent(asked, context)) return leave(state, 'exhausted', say(texts.handOver, at));
  const words = asksForStart(text, context)
    ? (context.connection?.greetingMessage ?? '')
    : texts.notUnderstood;
  return askQueue(state, answer, words, asked + 1);
};

const back = (state: RoutingState, answer: Answer, parentId: number): Step => {
  const { context } = answer;
  const grandparent = context.options.find(({ id }) => id === parentId)?.parentId ?? null;
  const above = context.options.find(({ id }) => id === grandparent);
  const words = above?.message ?? queueOf(context, state.queueId)?.greetingMessage ?? '';
  return askOption(state, answer, { parentId: grandparent, words });
};

const take = (state: RoutingState, answer: Answer, option: RoutedOption): Step => {
  const { context } = answer;
  const words = option.message.trim() === '' ? option.title : option.message;
  const isLast = optionsUnder(context, state.queueId, option.id).length === 0;
  const comes = `${words}\n\n${BOT_TEXTS[context.language].personComes}`;
  // In a queue with a bot, a customer who continues at a leaf option is answered by the bot first.
  const isAnnounced = isLast && !hasBot(context, state.queueId);
  return askOption(state, answer, { parentId: option.id, words: isAnnounced ? comes : words });
};

const answerOption = (state: RoutingState, answer: Answer, bot: Bot & { stage: 'options' }): Step => {
  const { context, at, text } = answer;
  const { parentId, asked } = bot;
  if (asksForStart(text, context)) return restart(state, answer);
  const options = optionsUnder(context, state.queueId, parentId);
  const option = chosenOption(options, text);
  if (option !== null) return take(state, answer, option);
  if (asksForBack(text, context) && parentId !== null) return back(state, answer, parentId);
  if (asksForBack(text, context) && hasQueueMenu(context)) return restart(state, answer);
  // A customer who continues after the last reply needs an answer: of the queue's bot, or of an agent.
  if (options.length === 0) return leave(state, 'done');
  const texts = BOT_TEXTS[context.language];
  if (isSpent(asked, context)) return leave(state, 'exhausted', say(texts.handOver, at));
  return askOption(state, answer, { parentId, words: texts.notUnderstood, asked: asked + 1 });
};

/** The bot's reaction to a message of a pending ticket's customer. */
export const answered = (state: RoutingState, answer: Answer): Step => {
  const { bot } = state;
  if (answer.context.connection === null) return { state, outputs: [] };
  if (bot.stage === 'new') return first(state, answer);
  if (bot.stage === 'off') {
    const closed = closedMessage(answer.context, state.queueId, answer.at);
    return closed === null ? { state, outputs: [] } : replyClosed(state, closed, answer.at);
  }
  // Messages written before the menu was shown, such as a backlog after an outage, are no answer to it.
  if (answer.writtenAt.getTime() + DOUBT < Date.parse(bot.askedAt)) return { state, outputs: [] };
  if (isExpired(bot.since, answer)) return leave(state, 'expired');
  return bot.stage === 'queues' ? answerQueue(state, answer, bot.asked) : answerOption(state, answer, bot);
};

import type { Recorded } from '@prosa/kernel';
import type {
  BotEvent,
  BotSessionEnded,
  BotTurnAnswered,
  BotTurnAsked,
  BotTurnFailed,
} from './assistant.events';

const isAsked = (fact: Recorded<BotEvent>): fact is Recorded<BotTurnAsked> => fact.type === 'BotTurnAsked';

const isOutcome = (fact: Recorded<BotEvent>): fact is Recorded<BotTurnAnswered | BotTurnFailed> =>
  fact.type === 'BotTurnAnswered' || fact.type === 'BotTurnFailed';

/** How a session ends: the fact that is the cause, and how many of the session's turns were answered. */
interface Ending {
  readonly causeId: string;
  readonly turns: number;
}

/**
 * The bot of a ticket's session that is about to end, and why its turn failed where that is the cause; `facts` are
 * those of the ticket's bots, oldest first. Empty where no bot had been asked in the session.
 */
export const endingSession = (
  facts: readonly Recorded<BotEvent>[],
  { causeId, turns }: Ending,
): Pick<BotSessionEnded['data'], 'name' | 'failure'> => {
  const ended = facts.findLastIndex(({ type }) => type === 'BotSessionEnded');
  const asked = facts.slice(ended + 1).findLast(isAsked);
  const outcomes = facts.filter(isOutcome);
  const cause = outcomes.find(({ id }) => id === causeId);
  // A session that a user switched off has no end: its turns may be the last ones of a ticket with another bot.
  const isEarlier =
    turns === 0 && outcomes.some(({ id, data }) => id !== causeId && data.turn === asked?.data.turn);
  const name = isEarlier ? '' : (asked?.data.name ?? '');
  return {
    ...(name === '' ? {} : { name }),
    ...(cause?.type === 'BotTurnFailed' ? { failure: cause.data.reason } : {}),
  };
};

import { fieldKey, MESSAGE_VARIABLES, miswrittenVariables, unknownVariables } from '@prosa/contracts';
import type { CampaignVariable, SendingWindow } from '@prosa/contracts';
import { wallTime, weekdayOf } from '../../ui/zone-time';
import { USUAL_WINDOW } from './campaign-pace';

/** The variables of campaign messages; a protocol number exists only within a ticket. */
export const CAMPAIGN_WORDS = MESSAGE_VARIABLES.filter(name => name !== 'protocol');

const PROTOCOL = /\{\{\s*protocol\s*\}\}/;

/** The variables that neither a contact nor the company defines; a column of the contact list may still define one. */
export const unknownIn = (texts: readonly string[], own: readonly CampaignVariable[]): readonly string[] => {
  const known = new Set(own.map(({ key }) => fieldKey(key)));
  const named = texts.flatMap(text => [
    ...unknownVariables(text),
    ...(PROTOCOL.test(text) ? ['protocol'] : []),
  ]);
  return [...new Set(named)].filter(name => !known.has(fieldKey(name)));
};

/** What looks like a variable and is none: `{firstName}`, `[[nome]]`. */
export const miswrittenIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap(miswrittenVariables)),
];

const SUNDAY = 0;

/** Why a moment is no usual one. */
type Oddness = 'night' | 'sunday';

const oddnessOf = (timeZone: string, at: Date | string): Oddness | null => {
  const wall = wallTime(timeZone, at);
  if (weekdayOf(wall.slice(0, 10)) === SUNDAY) return 'sunday';
  const time = wall.slice(11);
  return time < USUAL_WINDOW.from || time >= USUAL_WINDOW.until ? 'night' : null;
};

/** A moment of a campaign at night or on a Sunday. */
export interface OddMoment {
  readonly why: Oddness | 'end';
  readonly at: Date | string;
}

/**
 * Whether a campaign begins at night or on a Sunday, or goes on until then; null within usual hours, and when a sending
 * window is set.
 */
export const oddHourOf = (
  window: SendingWindow | null,
  timeZone: string,
  at: Date | string,
  endsAt: Date | string | null = null,
): OddMoment | null => {
  if (window !== null) return null;
  const why = oddnessOf(timeZone, at);
  if (why !== null) return { why, at };
  return endsAt !== null && oddnessOf(timeZone, endsAt) !== null ? { why: 'end', at: endsAt } : null;
};

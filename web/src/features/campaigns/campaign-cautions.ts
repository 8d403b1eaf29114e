import { MESSAGE_VARIABLES, unknownVariables } from '@prosa/contracts';
import type { CampaignVariable, SendingWindow } from '@prosa/contracts';
import { wallTime, weekdayOf } from '../../ui/zone-time';
import { USUAL_WINDOW } from './campaign-pace';

/** The variables of campaign messages; a protocol number exists only within a ticket. */
export const CAMPAIGN_WORDS = MESSAGE_VARIABLES.filter(name => name !== 'protocol');

const PROTOCOL = /\{\{\s*protocol\s*\}\}/;

/** The variables that neither a contact nor the company defines; a column of the contact list may still define one. */
export const unknownIn = (texts: readonly string[], own: readonly CampaignVariable[]): readonly string[] => {
  const known = new Set(own.map(({ key }) => key));
  const named = texts.flatMap(text => [
    ...unknownVariables(text),
    ...(PROTOCOL.test(text) ? ['protocol'] : []),
  ]);
  return [...new Set(named)].filter(name => !known.has(name));
};

const SUNDAY = 0;

/** Whether a moment is at night or on a Sunday; null within usual hours, and when a sending window is set. */
export const oddHourOf = (
  window: SendingWindow | null,
  timeZone: string,
  at: Date | string,
): 'night' | 'sunday' | null => {
  if (window !== null) return null;
  const wall = wallTime(timeZone, at);
  if (weekdayOf(wall.slice(0, 10)) === SUNDAY) return 'sunday';
  const time = wall.slice(11);
  return time < USUAL_WINDOW.from || time >= USUAL_WINDOW.until ? 'night' : null;
};

import type { InteractionType, InteractionView } from '@prosa/contracts';
import { INTERACTION_TYPES } from '@prosa/contracts';
import type { t as Translate } from '../../i18n';

type Texts = typeof Translate;
type Params = Readonly<Record<string, string>>;

/** A day of a history. */
export interface HistoryDay {
  readonly key: string;
  readonly at: string;
  readonly entries: readonly InteractionView[];
}

/** Entries, newest first, by the day they happened on. */
export const byDay = (entries: readonly InteractionView[]): readonly HistoryDay[] => {
  const days: { key: string; at: string; entries: InteractionView[] }[] = [];
  for (const entry of entries) {
    const key = new Date(entry.createdAt).toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, at: entry.createdAt, entries: [entry] });
  }
  return days;
};

/** Consecutive messages, which are collapsed; newest first. */
export interface MessageRun {
  readonly key: string;
  readonly entries: readonly InteractionView[];
}

/** Minimum number of consecutive messages that are collapsed. */
const SHORTEST_RUN = 3;

const isMessage = ({ type }: InteractionView): boolean => type === 'MESSAGE';

/** A day's entries with consecutive messages collapsed, so that other events are easy to find. */
export const folded = (entries: readonly InteractionView[]): readonly (InteractionView | MessageRun)[] => {
  const rows: (InteractionView | MessageRun)[] = [];
  for (let at = 0; at < entries.length;) {
    let end = at;
    while (end < entries.length && isMessage(entries[end] as InteractionView)) end += 1;
    const run = entries.slice(at, end);
    const oldest = run.at(-1);
    if (run.length >= SHORTEST_RUN && oldest !== undefined) rows.push({ key: oldest.id, entries: run });
    else rows.push(...entries.slice(at, Math.max(end, at + 1)));
    at = Math.max(end, at + 1);
  }
  return rows;
};

const place = (t: Texts, queue: string | undefined, user: string | undefined): string =>
  [queue === undefined || queue === '' ? t('history:lines.withoutQueue') : queue, user]
    .filter(part => part !== undefined && part !== '')
    .join(' / ');

const ORIGINS = ['customer', 'agent', 'phone', 'api', 'campaign'] as const;

const created = (t: Texts, { origin, queue }: Params): string | null => {
  const known = ORIGINS.find(each => each === origin);
  if (known === undefined) return null;
  const line = t(`history:lines.created_${known}`);
  return queue === undefined || queue === '' ? line : t('history:lines.createdIn', { line, queue });
};

const transferred = (t: Texts, params: Params): string | null => {
  const { fromQueue, fromUser, toQueue, toUser } = params;
  if (fromQueue === undefined || toQueue === undefined) return null;
  const between = { from: place(t, fromQueue, fromUser), to: place(t, toQueue, toUser) };
  return t('history:lines.transfer', between);
};

const said = (t: Texts, { direction }: Params): string | null =>
  direction === 'in' || direction === 'out' ? t(`history:lines.message_${direction}`) : null;

const changed = (t: Texts, { change }: Params): string | null =>
  change === 'edited' || change === 'revoked' ? t(`history:lines.${change}`) : null;

const BOT_ENDS = ['handover', 'finished', 'limit', 'loop', 'failed', 'disabled', 'expired'] as const;
const BOT_FAILURES = ['refused', 'unavailable', 'gone', 'unreadable', 'limit'] as const;

/** Why the session of a bot ended, with its name where that is known. */
const botLeft = (t: Texts, { reason, name = '', failure }: Params): string | null => {
  const end = BOT_ENDS.find(each => each === reason);
  if (end === undefined) return null;
  const bot = name === '' ? t('history:lines.bot') : t('history:lines.botNamed', { name });
  const cause = end === 'failed' ? BOT_FAILURES.find(each => each === failure) : undefined;
  const line = t(`history:lines.bot_${end}`, { bot });
  return cause === undefined
    ? line
    : t('history:lines.botBecause', { line, cause: t(`history:lines.botFault_${cause}`) });
};

const botLine = (t: Texts, params: Params): string | null => {
  const { change } = params;
  if (change === 'session') return botLeft(t, params);
  return change === 'started' || change === 'ended' || change === 'on' || change === 'off'
    ? t(`history:lines.chatbot_${change}`)
    : null;
};

const ratingLine = (t: Texts, { change, rating }: Params): string | null => {
  if (change === 'asked') return t('history:lines.ratingAsked');
  if (rating !== '1' && rating !== '2' && rating !== '3') return null;
  return t('history:lines.rated', { rating, meaning: t(`history:lines.rated_${rating}`) });
};

const LEAD_CHANGES = [
  'captured_form',
  'captured_ticket',
  'accepted',
  'released',
  'transferred',
  'won',
  'frozen',
  'thawed',
  'thawed_customer',
  'no_whatsapp',
  'reopened',
] as const;

const leadLine = (t: Texts, { change, user = '' }: Params): string | null => {
  const known = LEAD_CHANGES.find(each => each === change);
  return known === undefined ? null : t(`history:lead.${known}`, { user });
};

const mergeLine = (t: Texts, { change, side, source, destination }: Params): string | null => {
  if (source === undefined || destination === undefined) return null;
  const line =
    side === 'source'
      ? t('history:lines.mergedInto', { id: destination })
      : t('history:lines.mergedHere', { id: source });
  return change === 'reverted' ? t('history:lines.mergeReverted', { line }) : line;
};

const campaignLine = (t: Texts, { change, campaign }: Params): string | null =>
  campaign !== undefined && (change === 'confirmed' || change === 'declined')
    ? t(`history:campaign.${change}`, { campaign })
    : null;

const taskLine = (t: Texts, { change, task }: Params): string | null =>
  task !== undefined && (change === 'created' || change === 'done' || change === 'reopened')
    ? t(`history:lines.task_${change}`, { task })
    : null;

const moved = (t: Texts, { from, to }: Params): string | null =>
  from === undefined || to === undefined ? null : t('history:lines.kanban', { from, to });

/** Null where the entry does not carry what the text needs: then the server's own words are shown. */
const LINES: Readonly<Record<InteractionType, (t: Texts, params: Params) => string | null>> = {
  CREATION: created,
  ACCEPTED: (t, { user }) => (user === undefined ? null : t('history:lines.accepted', { user })),
  TRANSFER: transferred,
  RETURNED: t => t('history:lines.returned'),
  REOPENED: (t, { user }) => (user === undefined ? null : t('history:lines.reopened', { user })),
  MESSAGE: said,
  EDIT: changed,
  KANBAN_MOVE: moved,
  TAG_ADDED: (t, { tag }) => (tag === undefined ? null : t('history:lines.tagAdded', { tag })),
  TAG_REMOVED: (t, { tag }) => (tag === undefined ? null : t('history:lines.tagRemoved', { tag })),
  CLOSED_TICKET: (t, { why }) =>
    t(why === 'inactive' ? 'history:lines.closedInactive' : 'history:lines.closed'),
  DELETED_TICKET: t => t('history:lines.deleted'),
  NOTE_ADDED: t => t('history:lines.noteAdded'),
  NOTE_REMOVED: t => t('history:lines.noteRemoved'),
  TASK: taskLine,
  CONTACT_CHANGED: (t, { change }) => (change === 'card' ? t('history:lines.contactChanged') : null),
  CHATBOT: botLine,
  RATED: ratingLine,
  MERGED: mergeLine,
  LEAD: leadLine,
  CAMPAIGN: campaignLine,
};

const isKnown = (type: string): type is InteractionType => INTERACTION_TYPES.some(known => known === type);

/** The text of an entry in the user's language; unknown types use the server's text. */
export const lineOf = (t: Texts, { type, text, params }: InteractionView): string =>
  (isKnown(type) ? LINES[type](t, params) : null) ?? text;

/** The name of an entry's type. */
export const typeOf = (t: Texts, type: InteractionType): string =>
  isKnown(type) ? t(`history:types.${type}`) : type;

const OTHERS = ['contact', 'phone', 'system', 'api', 'campaign'] as const;

/** The author's name, or a generic name. */
export const authorOf = (t: Texts, { author, params }: InteractionView): string => {
  const { by, campaign } = params;
  if (by === 'campaign' && campaign !== undefined) return t('history:by.campaignNamed', { name: campaign });
  const known = OTHERS.find(each => each === by);
  return known === undefined ? author : t(`history:by.${known}`);
};

/** Types that change a ticket's state: the stops of a replay in a long conversation. */
export const STATE_TYPES: readonly InteractionType[] = INTERACTION_TYPES.filter(
  type => type !== 'MESSAGE' && type !== 'EDIT',
);

import type { MessageView } from '@prosa/contracts';
import type { MessageRow } from './message-rows';
import { AUTHOR_LINE } from './group-author';
import { linesHeight } from '../lines/line-rows';
import { captionOf, mediaHeight } from '../media/media-kind';
import { frameSize, rememberedSizes } from './row-sizes';

/** Above the first row and below the last, in pixels. */
export const PADDING = 12;

const DAY_LINE = 44;
const LINE = 21;
const LINE_LENGTH = 60;
/** Height of a bubble besides its text: padding, and the gap below a group. */
const EDGES = 13;
const GROUP_GAP = 8;

const contentHeight = (message: MessageView): number => {
  const text = captionOf(message);
  const lines = Math.min(20, text.split('\n').length - 1 + Math.ceil(text.length / LINE_LENGTH));
  const origin = (message.forwarded === undefined ? 0 : 18) + (message.advert === undefined ? 0 : 64);
  const votes = (message.votes?.length ?? 0) * 26;
  const quoted = message.quotedMsg === null ? 0 : 54;
  const extra = quoted + origin + votes + (message.reactions.length === 0 ? 0 : 22);
  // Without a text the time is on a line of its own.
  return mediaHeight(message) + Math.max(1, lines) * LINE + extra;
};

const contentHeights = new WeakMap<MessageView, number>();

/** Estimated height of a row, memoised because the virtual list needs all of a long history repeatedly. */
export const estimate = (row: MessageRow | undefined): number => {
  if (row?.kind === 'lines') return linesHeight(row.entries);
  if (row?.kind !== 'bubble') return DAY_LINE;
  const { message } = row.bubble;
  let height = contentHeights.get(message);
  if (height === undefined) {
    height = contentHeight(message);
    contentHeights.set(message, height);
  }
  const author = row.startsGroup && message.authorKey !== undefined ? AUTHOR_LINE : 0;
  return EDGES + height + author + (row.endsGroup ? GROUP_GAP : 0);
};

/** Where the unread messages begin; -1 when none are. */
export const firstUnreadIndex = (rows: readonly MessageRow[]): number =>
  rows.findIndex(row => row.kind === 'unread');

/** Where the end of the rows begins, so that the first rendering is of the rows that will be seen. */
export const endOffset = (rows: readonly MessageRow[], ticketId: number): number => {
  const known = rememberedSizes(ticketId);
  const total = rows.reduce((sum, row, index) => {
    const size = known[index];
    return sum + (size?.key === row.key ? size.size : estimate(row));
  }, 2 * PADDING);
  return Math.max(0, total - frameSize().height);
};

import type { EarlierTicket, InteractionView, MessageView } from '@prosa/contracts';
import type { MessageRow } from '../thread/message-rows';
import { bubblesOf, messageRows } from '../thread/message-rows';
import type { Outgoing } from '../thread/messages.slice';
import type { EarlierBlock } from './shown-earlier';

const NO_OUTBOX: readonly Outgoing[] = [];

/** The messages and internal lines of an earlier ticket under a line that says which it was. */
const rowsOf = (
  { ticket, thread }: EarlierBlock,
  viewer: MessageView['user'],
  lines: readonly InteractionView[],
): readonly MessageRow[] => {
  const line: MessageRow = { kind: 'earlier', key: `earlier-${ticket.id}`, ticket };
  if (thread === null) return [line];
  const bubbles = bubblesOf(thread, NO_OUTBOX, viewer);
  const rows = messageRows(bubbles, { firstUnreadId: null, hasMore: thread.hasMore, lines });
  // Two tickets may share a day.
  return [line, ...rows.map(row => ({ ...row, key: `${ticket.id}/${row.key}` }))];
};

/** What stands above a ticket's own rows, oldest first, and the line at which the ticket begins. */
export const earlierRows = (
  blocks: readonly EarlierBlock[],
  current: Pick<EarlierTicket, 'id' | 'createdAt'>,
  viewer: MessageView['user'],
  linesOf: (ticketId: number) => readonly InteractionView[],
): readonly MessageRow[] =>
  blocks.length === 0
    ? []
    : [
        ...[...blocks].reverse().flatMap(block => rowsOf(block, viewer, linesOf(block.ticket.id))),
        { kind: 'current', key: 'current', id: current.id, at: current.createdAt },
      ];

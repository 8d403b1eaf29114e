import type { EarlierTicket } from '@prosa/contracts';
import type { AppState } from '../../core/app-state';
import { isLeadKey } from '../../entities/message/conversation-key';
import { selectThread } from '../conversations.selectors';
import type { Thread } from '../thread/messages.live';
import type { EarlierList } from './earlier.slice';
import { selectEarlier } from './earlier.slice';

/** An earlier ticket that is shown, with its messages; null where the person may not read them. */
export interface EarlierBlock {
  readonly ticket: EarlierTicket;
  readonly thread: Thread | null;
}

/** What is loaded next: tickets, the first page of a ticket's messages, or the page before those that are here. */
export type EarlierStep =
  { readonly kind: 'tickets' } | { readonly kind: 'latest' | 'older'; readonly ticketId: number };

/** What is shown above a ticket. */
export interface ShownEarlier {
  /** Newest first. */
  readonly blocks: readonly EarlierBlock[];
  /** Null when everything is here, or the ticket's own beginning is not. */
  readonly next: EarlierStep | null;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
}

const NOTHING: ShownEarlier = { blocks: [], next: null, isLoading: false, isFailed: false };

/** Each ticket is shown once what follows it is there from its beginning, so that nothing is ever put in between. */
export const shownEarlier = (
  own: Thread,
  list: EarlierList,
  threadOf: (ticketId: number) => Thread,
): ShownEarlier => {
  if (own.status !== 'ready' || own.hasMore) return NOTHING;
  const blocks: EarlierBlock[] = [];
  for (const ticket of list.tickets) {
    if (ticket.seen === null) {
      blocks.push({ ticket, thread: null });
      continue;
    }
    const thread = threadOf(ticket.id);
    const { status, error, hasMore, loadingOlder } = thread;
    const isHere = status === 'ready' && thread.newerCursor === null;
    if (isHere) blocks.push({ ticket, thread });
    if (isHere && !hasMore) continue;
    return {
      blocks,
      next: { kind: isHere ? 'older' : 'latest', ticketId: ticket.id },
      isLoading: status === 'loading' || loadingOlder,
      isFailed: status === 'failed' || error !== null,
    };
  }
  const isWhole = list.status === 'ready' && list.cursor === null;
  return {
    blocks,
    next: isWhole ? null : { kind: 'tickets' },
    isLoading: list.status === 'loading',
    isFailed: list.status === 'failed',
  };
};

/** What is shown above a ticket; nothing above a lead. */
export const selectShownEarlier = (state: Pick<AppState, 'tickets'>, ticketId: number): ShownEarlier =>
  isLeadKey(ticketId)
    ? NOTHING
    : shownEarlier(selectThread(state, ticketId), selectEarlier(state, ticketId), id =>
        selectThread(state, id),
      );

import { useMemo } from 'react';
import type { InteractionView, TicketView } from '@prosa/contracts';
import { shallowEqual } from 'react-redux';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { isLeadKey } from '../../entities/message/conversation-key';
import { selectViewer } from '../../entities/ticket/tickets.selectors';
import { selectThread } from '../conversations.selectors';
import { selectThreadLines } from '../lines/thread-lines.slice';
import type { BubbleActs } from '../thread/bubble-actions';
import type { MessageRow } from '../thread/message-rows';
import type { Thread } from '../thread/messages.live';
import { emptyThread } from '../thread/messages.live';
import { messageActions } from '../thread/messages.slice';
import { earlierRows } from './earlier-rows';
import { earlierActions, selectEarlier } from './earlier.slice';
import type { ShownEarlier } from './shown-earlier';
import { shownEarlier } from './shown-earlier';

/** What is above a ticket's own messages. */
export interface Earlier extends Omit<ShownEarlier, 'blocks'> {
  readonly rows: readonly MessageRow[];
}

const NO_LINES: readonly InteractionView[] = [];
const NO_ROWS: readonly MessageRow[] = [];
const NOTHING: Earlier = { rows: NO_ROWS, next: null, isLoading: false, isFailed: false };

/** The earlier tickets of the same contact as rows; nothing above a lead. */
export const useEarlier = ({ id, createdAt }: TicketView): Earlier => {
  const own = useAppSelector(state => selectThread(state, id));
  const list = useAppSelector(state => selectEarlier(state, id));
  const viewer = useAppSelector(selectViewer);
  const threads = useAppSelector(
    state => list.tickets.map(ticket => selectThread(state, ticket.id)),
    shallowEqual,
  );
  const lines = useAppSelector(
    state => list.tickets.map(ticket => selectThreadLines(state, ticket.id).entries),
    shallowEqual,
  );
  const { status, hasMore } = own;
  return useMemo(() => {
    if (isLeadKey(id)) return NOTHING;
    const byId = new Map<number, Thread>(
      list.tickets.map((ticket, at) => [ticket.id, threads[at] ?? emptyThread]),
    );
    const beginning = { ...emptyThread, status, hasMore };
    const { blocks, ...rest } = shownEarlier(beginning, list, each => byId.get(each) ?? emptyThread);
    const linesById = new Map(list.tickets.map((ticket, at) => [ticket.id, lines[at] ?? NO_LINES]));
    const linesOf = (ticketId: number): readonly InteractionView[] => linesById.get(ticketId) ?? NO_LINES;
    return { ...rest, rows: earlierRows(blocks, { id, createdAt }, viewer, linesOf) };
  }, [id, createdAt, status, hasMore, list, threads, lines, viewer]);
};

/** What can be done with the messages of each ticket in a conversation: those of earlier ones are only read. */
export const useActsOf = (ticketId: number, acts: BubbleActs): ((shownIn: number) => BubbleActs) => {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const foreign = new Map<number, BubbleActs>();
    return (within: number): BubbleActs => {
      if (within === ticketId) return acts;
      const known = foreign.get(within);
      if (known !== undefined) return known;
      const made: BubbleActs = {
        ...acts,
        canWrite: false,
        jump: messageId => dispatch(earlierActions.jumpAsked({ ticketId, within, messageId })),
        renew: messageId => dispatch(messageActions.mediaOutdated({ ticketId: within, messageId })),
      };
      foreign.set(within, made);
      return made;
    };
  }, [dispatch, ticketId, acts]);
};

import { useEffect } from 'react';
import type { InteractionView, TicketView } from '@prosa/contracts';
import { api } from '../../api/client';
import { unanswered } from '../../api/unanswered';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { isLeadKey } from '../../entities/message/conversation-key';
import { selectThreadLines, threadLinesLoaded } from './thread-lines.slice';

/** What changes with every line that is no note. */
const stateOf = ({ status, queueId, userId, tags, chatbot, useIntegration, botName, campaign }: TicketView) =>
  JSON.stringify([
    status,
    queueId,
    userId,
    tags.map(({ id }) => id),
    chatbot,
    useIntegration,
    botName ?? null,
    campaign?.id ?? null,
  ]);

/** The lines between a ticket's messages, read again when one was added; a lead has none. */
export const useThreadLines = (ticket: TicketView): readonly InteractionView[] => {
  const dispatch = useAppDispatch();
  const { id } = ticket;
  const state = stateOf(ticket);
  const { entries, revision } = useAppSelector(each => selectThreadLines(each, id));
  useEffect(() => {
    if (isLeadKey(id)) return undefined;
    const stop = new AbortController();
    api
      .get<readonly InteractionView[]>(`/ticket/interaction/${id}/thread`, { signal: stop.signal })
      // The messages are complete without them, and the next change reads them again.
      .then(found => dispatch(threadLinesLoaded({ ticketId: id, entries: found })), unanswered);
    return () => stop.abort();
  }, [dispatch, id, state, revision]);
  return entries;
};

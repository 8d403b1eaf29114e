import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useLocation } from 'wouter';
import type { ApiErrorFacts } from '../../api/api-error';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { useAppDispatch } from '../../app/store';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { MessagePane } from './conversation/message-pane';
import './conversation/conversation.css';
import type { Desk } from './desk-context';
import { DeskProvider } from './desk-context';
import { messageActions } from './messages.slice';
import './tickets.css';

const nothing = (): void => undefined;

/** The parts of a conversation in a sheet have no desk around them: whom a card introduces is written to in a ticket. */
const useSheetDesk = (): Desk => {
  const [, navigate] = useLocation();
  return useMemo<Desk>(
    () => ({
      dialog: null,
      openDialog: dialog => {
        if (dialog.kind === 'new') navigate('/tickets', { state: { partner: dialog.contact } });
      },
      closeDialog: nothing,
      isNarrow: false,
      showList: nothing,
      showTicket: nothing,
    }),
    [navigate],
  );
};

/** The messages of a conversation, followed live; nothing counts as read. */
export const SheetMessages = ({ ticket }: { readonly ticket: TicketView }) => {
  const dispatch = useAppDispatch();
  const desk = useSheetDesk();
  const { id } = ticket;
  // What was unread when the sheet was opened is where the divider stands.
  const [unread] = useState(ticket.unreadMessages);
  useEffect(() => {
    dispatch(messageActions.threadWanted({ ticketId: id, unread }));
    return () => {
      dispatch(messageActions.threadLeft(id));
    };
  }, [dispatch, id, unread]);
  return (
    <DeskProvider value={desk}>
      <div className="sheet-messages">
        <MessagePane ticket={ticket} />
      </div>
    </DeskProvider>
  );
};

/** Reads what a sheet shows, with its states. */
export const SheetOf = <View,>({
  path,
  children,
}: {
  readonly path: string;
  readonly children: (view: View) => ReactNode;
}) => {
  const [view, setView] = useState<View | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setError(null);
    api.get<View>(path, { signal: stop.signal }).then(setView, (failure: unknown) => {
      if (!stop.signal.aborted) setError(toApiError(failure).facts());
    });
    return () => stop.abort();
  }, [path, attempt]);
  if (view !== null) return <>{children(view)}</>;
  if (error !== null) return <ErrorState error={error} onRetry={() => setAttempt(attempt + 1)} />;
  return <SkeletonRows avatar={false} />;
};

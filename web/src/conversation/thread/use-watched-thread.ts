import { useEffect, useState } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useAppDispatch } from '../../core/store';
import { messageActions } from './messages.slice';

/** Loads a conversation's messages and follows them live while they are looked at; nothing counts as read. */
export const useWatchedThread = ({ id, unreadMessages }: TicketView): void => {
  const dispatch = useAppDispatch();
  // Fixed when viewing began: later messages do not move the divider.
  const [unread] = useState(unreadMessages);
  useEffect(() => {
    dispatch(messageActions.threadWanted({ ticketId: id, unread }));
    return () => {
      dispatch(messageActions.threadLeft(id));
    };
  }, [dispatch, id, unread]);
};

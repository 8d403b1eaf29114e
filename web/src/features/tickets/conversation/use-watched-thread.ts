import { useEffect, useState } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useAppDispatch } from '../../../app/store';
import { messageActions } from '../messages.slice';

/** Loads a conversation's messages and follows them live while they are looked at; nothing counts as read. */
export const useWatchedThread = ({ id, unreadMessages }: TicketView): void => {
  const dispatch = useAppDispatch();
  // What was unread when the look began is where the divider stands: later messages do not move it.
  const [unread] = useState(unreadMessages);
  useEffect(() => {
    dispatch(messageActions.threadWanted({ ticketId: id, unread }));
    return () => {
      dispatch(messageActions.threadLeft(id));
    };
  }, [dispatch, id, unread]);
};

import { useEffect } from 'react';
import { useAppSelector } from '../../core/store';
import { setUnreadInTitle } from '../../core/title';
import { selectBell } from '../../conversation/conversations.selectors';

const PLAIN = '/favicon.png';
const MARKED = '/favicon-unread.png';

/** Shows that something is unread where the page itself is not seen: in the tab's title and icon. */
export const UnreadMarks = () => {
  const count = useAppSelector(state => selectBell(state).length);
  const hasUnread = count > 0;
  useEffect(() => {
    setUnreadInTitle(count);
    return () => setUnreadInTitle(0);
  }, [count]);
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link === null || !hasUnread) return undefined;
    link.href = MARKED;
    return () => {
      link.href = PLAIN;
    };
  }, [hasUnread]);
  return null;
};

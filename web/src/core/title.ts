import { useEffect } from 'react';

let screenTitle = 'Prosa';
let unread = 0;

const show = (): void => {
  document.title = `${unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''}${screenTitle}`;
};

/** Names the document after the screen. */
export const useTitle = (title: string): void => {
  useEffect(() => {
    screenTitle = title === 'Prosa' ? title : `${title} · Prosa`;
    show();
  }, [title]);
};

/** Puts a count of unread things before the document's name; 0 takes it away. */
export const setUnreadInTitle = (count: number): void => {
  unread = count;
  show();
};

import { useEffect } from 'react';
import { setUnreadInTitle } from '../../app/title';
import { useAppSelector } from '../../app/store';
import { selectBell } from './tickets.selectors';

const SIZE = 32;
let plainHref: string | null = null;

const iconLink = (): HTMLLinkElement | null => document.querySelector<HTMLLinkElement>('link[rel="icon"]');

const paint = (picture: HTMLImageElement): string | null => {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const pen = canvas.getContext('2d');
  if (pen === null) return null;
  pen.drawImage(picture, 0, 0, SIZE, SIZE);
  pen.fillStyle = '#d2362f';
  pen.strokeStyle = '#ffffff';
  pen.lineWidth = 2;
  pen.beginPath();
  pen.arc(SIZE - 8, 8, 7, 0, Math.PI * 2);
  pen.fill();
  pen.stroke();
  return canvas.toDataURL('image/png');
};

const markIcon = (link: HTMLLinkElement, href: string): (() => void) => {
  const picture = new Image();
  let isWanted = true;
  picture.onload = () => {
    const marked = paint(picture);
    if (isWanted && marked !== null) link.href = marked;
  };
  picture.src = href;
  return () => {
    isWanted = false;
    link.href = href;
  };
};

/** Shows that something is unread where the page itself is not seen: in the tab's title and icon. */
export const UnreadMarks = () => {
  const count = useAppSelector(state => selectBell(state).length);
  const hasUnread = count > 0;
  useEffect(() => {
    setUnreadInTitle(count);
    return () => setUnreadInTitle(0);
  }, [count]);
  useEffect(() => {
    const link = iconLink();
    if (link === null || !hasUnread) return undefined;
    plainHref ??= link.href;
    return markIcon(link, plainHref);
  }, [hasUnread]);
  return null;
};

import type { ComponentProps, MouseEvent } from 'react';
import { navigateTo } from './navigation';

/** A link to an address of the application. */
export type PlaceLinkProps = ComponentProps<'a'> & { readonly href: string };

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/**
 * A link that does not subscribe to the location, unlike the router's: in long lists, none re-renders on
 * navigation. With a modifier key or another button the browser handles it.
 */
export const PlaceLink = ({ onClick, ...link }: PlaceLinkProps) => {
  const go = (event: MouseEvent<HTMLAnchorElement>): void => {
    if (!isPlainClick(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigateTo(link.href);
  };
  return <a {...link} onClick={go} />;
};

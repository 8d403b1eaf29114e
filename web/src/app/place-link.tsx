import type { ComponentProps, MouseEvent } from 'react';
import { navigateTo } from './navigation';

/** A link to an address of the application. */
export type PlaceLinkProps = ComponentProps<'a'> & { readonly href: string };

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/**
 * A link that does not follow where we are, as the router's own does: of many on a page, none is rendered again when
 * somebody goes elsewhere. With a key held, or by another button, it is the browser's.
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

import type { BaseLocationHook } from 'wouter';
import { navigate as browserNavigate, usePathname } from 'wouter/use-browser-location';
import { afterOverlays, isSettled, setAddress } from '../ui/overlay-history';

/** How to get to another address of the application. */
export type Navigate = (
  path: string,
  options?: { readonly replace?: boolean; readonly state?: unknown },
) => void;

const inBrowser: Navigate = (path, options) => setAddress(browserNavigate, path, options);

/** The router's view of the browser's address; an open overlay's history entry is replaced by a navigation. */
export const useBrowserAddress: BaseLocationHook = () => [usePathname(), inBrowser];

let current: Navigate = inBrowser;

/** Goes to an address of the application from anywhere, sagas included. */
export const navigateTo: Navigate = (path, options) => current(path, options);

/** Replaces the way of navigating; tests give a memory location's. */
export const setNavigate = (navigate: Navigate): void => {
  current = navigate;
};

let place = (): string => `${location.pathname}${location.search}`;

/** The address that is shown now. */
export const placeNow = (): string => place();

/** Replaces where the address is read; tests give a memory location's. */
export const setPlace = (next: () => string): void => {
  place = next;
};

/** Reloads the application at a URL. */
export type LoadAnew = (path: string) => void;

let load: LoadAnew = path => location.assign(path);

/**
 * Reloads the page at a URL and thereby discards all state, as switching to another company's session requires. A
 * traversal that a closed overlay began would otherwise abort the load.
 */
export const loadAnew: LoadAnew = path => (isSettled() ? load(path) : afterOverlays(() => load(path)));

/** Replaces the reload in tests, which cannot leave their page. */
export const setLoadAnew = (next: LoadAnew): void => {
  load = next;
};

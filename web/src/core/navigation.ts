import { navigate as browserNavigate } from 'wouter/use-browser-location';

/** How to get to another address of the application. */
export type Navigate = (
  path: string,
  options?: { readonly replace?: boolean; readonly state?: unknown },
) => void;

let current: Navigate = (path, options) => browserNavigate(path, options);

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

/** Reloads the page at a URL and thereby discards all state, as switching to another company's session requires. */
export const loadAnew: LoadAnew = path => load(path);

/** Replaces the reload in tests, which cannot leave their page. */
export const setLoadAnew = (next: LoadAnew): void => {
  load = next;
};

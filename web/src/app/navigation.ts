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

/** How to load the application anew at an address. */
export type LoadAnew = (path: string) => void;

let load: LoadAnew = path => location.assign(path);

/** Loads the page anew at an address: nothing that it held stays, which is what another company's session must begin with. */
export const loadAnew: LoadAnew = path => load(path);

/** Replaces the loading anew; tests cannot leave their page. */
export const setLoadAnew = (next: LoadAnew): void => {
  load = next;
};

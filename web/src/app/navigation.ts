import { navigate as browserNavigate } from 'wouter/use-browser-location';

/** How to get to another address of the application. */
export type Navigate = (path: string, options?: { readonly replace?: boolean }) => void;

let current: Navigate = (path, options) => browserNavigate(path, { replace: options?.replace ?? false });

/** Goes to an address of the application from anywhere, sagas included. */
export const navigateTo: Navigate = (path, options) => current(path, options);

/** Replaces the way of navigating; tests give a memory location's. */
export const setNavigate = (navigate: Navigate): void => {
  current = navigate;
};

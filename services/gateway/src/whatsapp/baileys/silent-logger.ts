import type { SocketConfig } from './baileys-library';

type Logger = NonNullable<SocketConfig['logger']>;

const nothing = (): void => undefined;

/** Baileys' lines carry numbers, ids and stanzas: none of them is let out. */
export const silent: Logger = {
  level: 'silent',
  child: () => silent,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

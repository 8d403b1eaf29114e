import type { SocketConfig } from './baileys-library';

type Logger = NonNullable<SocketConfig['logger']>;

const nothing = (): void => undefined;

/** Baileys' log lines contain numbers, ids and stanzas, so all are discarded. */
export const silent: Logger = {
  level: 'silent',
  child: () => silent,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

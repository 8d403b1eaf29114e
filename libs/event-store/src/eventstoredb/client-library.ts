import { createRequire } from 'node:module';
import type * as Client from '@eventstore/db-client';

let loaded: typeof Client | undefined;

/** The vendor's client, loaded when a log is opened: it takes a quarter of a second, which only those pay who use it. */
export const clientLibrary = (): typeof Client =>
  (loaded ??= createRequire(__filename)('@eventstore/db-client') as typeof Client);

import { Global, Module } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LOGGER } from '@prosa/http';
import type { JsonLogger } from '@prosa/observability';
import { ENVIRONMENT } from '@prosa/platform';
import { createSafeFetch } from './safe-fetch';
import type { SafeFetch } from './safe-fetch.port';

/** Injection token of the {@link SafeFetch}. */
export const SAFE_FETCH = Symbol('SafeFetch');

/** Provides SAFE_FETCH to every module of the process, according to OUTBOUND_ALLOW; each call is a line of the log. */
@Global()
@Module({
  providers: [
    {
      provide: SAFE_FETCH,
      inject: [ENVIRONMENT, LOGGER],
      useFactory: ({ OUTBOUND_ALLOW, production }: Environment, log: JsonLogger): SafeFetch =>
        createSafeFetch({
          ...{ allow: OUTBOUND_ALLOW, plain: !production },
          onCall: record => log.info(record, 'outbound call'),
        }),
    },
  ],
  exports: [SAFE_FETCH],
})
export class OutboundModule {}

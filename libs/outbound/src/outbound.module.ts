import { Global, Module } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LOGGER } from '@prosa/http';
import type { JsonLogger } from '@prosa/observability';
import { ENVIRONMENT } from '@prosa/platform';
import { createOutboundJudge, createSafeFetch } from './safe-fetch';
import type { OutboundJudge, SafeFetch } from './safe-fetch.port';

/** Injection token of the {@link SafeFetch}. */
export const SAFE_FETCH = Symbol('SafeFetch');

/** Injection token of the {@link OutboundJudge}. */
export const OUTBOUND_JUDGE = Symbol('OutboundJudge');

/** Provides SAFE_FETCH and OUTBOUND_JUDGE to every module of the process, according to OUTBOUND_ALLOW; each call is a line of the log. */
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
    {
      provide: OUTBOUND_JUDGE,
      inject: [ENVIRONMENT],
      useFactory: ({ OUTBOUND_ALLOW, production }: Environment): OutboundJudge =>
        createOutboundJudge({ allow: OUTBOUND_ALLOW, plain: !production }),
    },
  ],
  exports: [SAFE_FETCH, OUTBOUND_JUDGE],
})
export class OutboundModule {}

import { Global, Module } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { ENVIRONMENT } from '@prosa/platform';
import { createSafeFetch } from './safe-fetch';
import type { SafeFetch } from './safe-fetch.port';

/** Injection token of the {@link SafeFetch}. */
export const SAFE_FETCH = Symbol('SafeFetch');

/** Provides SAFE_FETCH to every module of the process, according to OUTBOUND_ALLOW. */
@Global()
@Module({
  providers: [
    {
      provide: SAFE_FETCH,
      inject: [ENVIRONMENT],
      useFactory: ({ OUTBOUND_ALLOW, production }: Environment): SafeFetch =>
        createSafeFetch({ allow: OUTBOUND_ALLOW, plain: !production }),
    },
  ],
  exports: [SAFE_FETCH],
})
export class OutboundModule {}

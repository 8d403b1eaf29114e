import type { ModuleMetadata } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import { ACCESS_TOKENS } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT } from '@prosa/platform';
import { AccessTokenSigner, audienceOf } from './access-token';
import { ViewerCache } from './viewer-cache.adapter';

/** Authentication, for every process. */
export const sessionBindings = {
  providers: [
    {
      provide: AccessTokenSigner,
      inject: [ENVIRONMENT, CLOCK],
      useFactory: (environment: Environment, clock: Clock) => {
        const current = environment.JWT_SECRET || keptSecret(environment.DATA_DIR, 'jwt');
        const keys = { current, previous: environment.JWT_PREVIOUS_SECRET };
        return new AccessTokenSigner(keys, clock, audienceOf(environment));
      },
    },
    ViewerCache,
    { provide: ACCESS_TOKENS, useExisting: ViewerCache },
  ],
  exports: [ACCESS_TOKENS, AccessTokenSigner, ViewerCache],
} satisfies ModuleMetadata;

import type { ModuleMetadata } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import { ENVIRONMENT } from '@prosa/platform';
import { CodeDelivery } from './code-delivery';
import { CODE_SECRET, CodeSecret } from './code-secret';
import { CodeTries } from './code-tries';
import { Strangers } from './strangers';
import { VerificationCodes } from './verification-codes';
import { VerificationStore } from './verification.store';

/** Codes, their delivery, and what they authorise. */
export const verificationProviders = {
  controllers: [],
  providers: [
    {
      provide: CODE_SECRET,
      inject: [ENVIRONMENT],
      useFactory: ({ JWT_SECRET, DATA_DIR }: Environment) =>
        new CodeSecret(JWT_SECRET || keptSecret(DATA_DIR, 'codes')),
    },
    CodeDelivery,
    CodeTries,
    Strangers,
    VerificationCodes,
    VerificationStore,
  ],
} satisfies ModuleMetadata;

import type { Provider } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import { ENVIRONMENT } from '@prosa/platform';
import { PasswordReplacement } from './password-reset/password-replacement';
import { PasswordResetController } from './password-reset/password-reset.controller';
import { PasswordResetService } from './password-reset/password-reset.service';
import { SignUpAccounts } from './sign-up/sign-up-accounts';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpDoor } from './sign-up/sign-up-door';
import { SignUpService } from './sign-up/sign-up.service';
import { CodeDelivery } from './verification/code-delivery';
import { CODE_SECRET, CodeSecret } from './verification/code-secret';
import { CodeTries } from './verification/code-tries';
import { Strangers } from './verification/strangers';
import { VerificationCodes } from './verification/verification-codes';
import { VerificationStore } from './verification/verification.store';

/** The routes of users who cannot sign in yet, or no longer. */
export const newcomerControllers = [SignUpController, PasswordResetController];

/** The providers of those routes: codes, their delivery, and what they authorise. */
export const newcomerProviders: readonly Provider[] = [
  {
    provide: CODE_SECRET,
    inject: [ENVIRONMENT],
    useFactory: ({ JWT_SECRET, DATA_DIR }: Environment) =>
      new CodeSecret(JWT_SECRET || keptSecret(DATA_DIR, 'codes')),
  },
  CodeDelivery,
  CodeTries,
  PasswordReplacement,
  PasswordResetService,
  SignUpAccounts,
  SignUpDoor,
  SignUpService,
  Strangers,
  VerificationCodes,
  VerificationStore,
];

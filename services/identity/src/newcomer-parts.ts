import type { Provider } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import { ENVIRONMENT, PLATFORM_COMPANY } from '@prosa/platform';
import { PasswordReplacement } from './password-reset/password-replacement';
import { PasswordResetController } from './password-reset/password-reset.controller';
import { PasswordResetHandlers } from './password-reset/password-reset.handlers';
import { SignUpAccounts } from './sign-up/sign-up-accounts';
import { SignUpController } from './sign-up/sign-up.controller';
import { SignUpDoor } from './sign-up/sign-up-door';
import { SignUpHandlers } from './sign-up/sign-up.handlers';
import { CodeDelivery } from './verification/code-delivery';
import { CODE_SECRET, CodeSecret } from './verification/code-secret';
import { CodeTries } from './verification/code-tries';
import { SuperUsersCompany } from './verification/platform-company.adapter';
import { Strangers } from './verification/strangers';
import { VerificationCodes } from './verification/verification-codes';
import { VerificationStore } from './verification/verification.store';

/** The routes of people who cannot sign in yet, or no longer. */
export const newcomerControllers = [SignUpController, PasswordResetController];

/** What those routes stand on: codes, the way they travel, and what they open. */
export const newcomerProviders: readonly Provider[] = [
  {
    provide: CODE_SECRET,
    inject: [ENVIRONMENT],
    useFactory: ({ JWT_SECRET, DATA_DIR }: Environment) =>
      new CodeSecret(JWT_SECRET || keptSecret(DATA_DIR, 'codes')),
  },
  { provide: PLATFORM_COMPANY, useClass: SuperUsersCompany },
  CodeDelivery,
  CodeTries,
  PasswordReplacement,
  PasswordResetHandlers,
  SignUpAccounts,
  SignUpDoor,
  SignUpHandlers,
  Strangers,
  VerificationCodes,
  VerificationStore,
];

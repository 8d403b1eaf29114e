import type { ModuleMetadata } from '@nestjs/common';
import { SignUpAccounts } from './sign-up-accounts';
import { SignUpController } from './sign-up.controller';
import { SignUpDoor } from './sign-up-door';
import { SignUpService } from './sign-up.service';

/** The routes of the sign-up, and what executes them. */
export const signUpProviders = {
  controllers: [SignUpController],
  providers: [SignUpAccounts, SignUpDoor, SignUpService],
} satisfies ModuleMetadata;

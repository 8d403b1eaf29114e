import type { ModuleMetadata } from '@nestjs/common';
import { PasswordReplacement } from './password-replacement';
import { PasswordResetController } from './password-reset.controller';
import { PasswordResetService } from './password-reset.service';

/** The routes of the password reset, and what executes them. */
export const passwordResetProviders = {
  controllers: [PasswordResetController],
  providers: [PasswordReplacement, PasswordResetService],
} satisfies ModuleMetadata;

import type { ModuleMetadata } from '@nestjs/common';
import { ConfirmationAnswers } from './confirmation-answers.service';

/** Recognises the answers to campaigns that ask for a confirmation. */
export const confirmationBindings = {
  providers: [ConfirmationAnswers],
  exports: [],
} satisfies ModuleMetadata;

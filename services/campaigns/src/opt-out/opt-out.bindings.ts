import type { ModuleMetadata } from '@nestjs/common';
import { OptOutWords } from './opt-out-words.service';

/** Recognises the words by which customers opt out. */
export const optOutBindings = {
  providers: [OptOutWords],
  exports: [],
} satisfies ModuleMetadata;

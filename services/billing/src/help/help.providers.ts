import type { ModuleMetadata } from '@nestjs/common';
import { HelpPagesController } from './help-pages.controller';

/** The routes of help beside those of the record. */
export const helpProviders = {
  controllers: [HelpPagesController],
  providers: [],
} satisfies ModuleMetadata;

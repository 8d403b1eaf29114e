import type { ModuleMetadata } from '@nestjs/common';
import { LeadTagLinksController } from './lead-tag-links.controller';

/** The routes of the tags of leads. */
export const leadTagLinksProviders = {
  controllers: [LeadTagLinksController],
  providers: [],
} satisfies ModuleMetadata;

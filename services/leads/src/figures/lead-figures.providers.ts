import type { ModuleMetadata } from '@nestjs/common';
import { LeadFiguresController } from './lead-figures.controller';

/** The routes of the figures of leads. */
export const leadFiguresProviders = {
  controllers: [LeadFiguresController],
  providers: [],
} satisfies ModuleMetadata;

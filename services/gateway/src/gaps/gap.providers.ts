import type { ModuleMetadata } from '@nestjs/common';
import { GapController } from './gap.controller';

/** The routes of gaps. */
export const gapProviders = {
  controllers: [GapController],
  providers: [],
} satisfies ModuleMetadata;

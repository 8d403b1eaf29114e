import type { ModuleMetadata } from '@nestjs/common';
import { AboutController } from './about.controller';

/** The routes of what is installed. */
export const aboutProviders = {
  controllers: [AboutController],
  providers: [],
} satisfies ModuleMetadata;

import type { ModuleMetadata } from '@nestjs/common';
import { MediaController } from './media.controller';

/** The routes of media. */
export const mediaProviders = {
  controllers: [MediaController],
  providers: [],
} satisfies ModuleMetadata;

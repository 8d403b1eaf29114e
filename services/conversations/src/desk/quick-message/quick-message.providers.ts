import type { ModuleMetadata } from '@nestjs/common';
import { QuickMessageMediaController } from './quick-message-media.controller';

/** The routes of quick messages beside those of the record. */
export const quickMessageProviders = {
  controllers: [QuickMessageMediaController],
  providers: [],
} satisfies ModuleMetadata;

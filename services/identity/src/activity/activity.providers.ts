import type { ModuleMetadata } from '@nestjs/common';
import { ActivityController } from './activity.controller';

/** The routes of administrative facts, and of who read what. */
export const activityProviders = {
  controllers: [ActivityController],
  providers: [],
} satisfies ModuleMetadata;

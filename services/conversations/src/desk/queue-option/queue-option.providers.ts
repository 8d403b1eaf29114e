import type { ModuleMetadata } from '@nestjs/common';
import { QueueOptionController } from './queue-option.controller';
import { QueueMenus } from './queue-option.service';

/** The routes of queue options, and what executes them. */
export const queueOptionProviders = {
  controllers: [QueueOptionController],
  providers: [QueueMenus],
} satisfies ModuleMetadata;

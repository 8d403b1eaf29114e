import type { ModuleMetadata } from '@nestjs/common';
import { TaskSight } from './task-sight.service';
import { TaskController } from './task.controller';
import { TickTaskHandler } from './task.handlers';

/** The routes of tasks, and what executes them. */
export const taskProviders = {
  controllers: [TaskController],
  providers: [TaskSight, TickTaskHandler],
} satisfies ModuleMetadata;

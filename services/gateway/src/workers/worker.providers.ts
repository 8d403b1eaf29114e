import type { ModuleMetadata } from '@nestjs/common';
import { WorkerController } from './worker.controller';
import { WorkerService } from './worker.service';

/** The routes of session workers, and what executes them. */
export const workerProviders = {
  controllers: [WorkerController],
  providers: [WorkerService],
} satisfies ModuleMetadata;

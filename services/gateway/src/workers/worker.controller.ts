import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { GatewayWorkerView } from '@prosa/contracts';
import { Requires } from '@prosa/http';
import { WorkerService } from './worker.service';

/** The processes that hold WhatsApp sessions, for operators. */
@ApiTags('operations')
@Controller('gateway/workers')
@Requires('operations:manage')
export class WorkerController {
  constructor(private readonly workers: WorkerService) {}

  /** All workers that were alive within the last day. */
  @Get()
  list(): Promise<readonly GatewayWorkerView[]> {
    return this.workers.list();
  }

  /** Closes a worker's sessions and leaves its connections to the others, before its machine is removed. */
  @Post(':id/drain')
  @HttpCode(200)
  drain(@Param('id') id: string): Promise<readonly GatewayWorkerView[]> {
    return this.workers.drain(id);
  }

  /** Lets a drained worker take its share again. */
  @Delete(':id/drain')
  resume(@Param('id') id: string): Promise<readonly GatewayWorkerView[]> {
    return this.workers.resume(id);
  }
}

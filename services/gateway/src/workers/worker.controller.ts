import { Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { GatewayWorkerView } from '@prosa/contracts';
import { Requires } from '@prosa/http';
import { WorkerDesk } from './worker.handlers';

/** The processes that hold WhatsApp sessions, for those who look after them. */
@ApiTags('operations')
@Controller('gateway/workers')
@Requires('operations:manage')
export class WorkerController {
  constructor(private readonly desk: WorkerDesk) {}

  /** Every worker that lives, or was heard of within a day. */
  @Get()
  list(): Promise<readonly GatewayWorkerView[]> {
    return this.desk.list();
  }

  /** Closes a worker's sessions and leaves its connections to the others; before its machine is taken away. */
  @Post(':id/drain')
  @HttpCode(200)
  drain(@Param('id') id: string): Promise<readonly GatewayWorkerView[]> {
    return this.desk.drain(id);
  }

  /** Lets a drained worker take its share again. */
  @Delete(':id/drain')
  resume(@Param('id') id: string): Promise<readonly GatewayWorkerView[]> {
    return this.desk.resume(id);
  }
}

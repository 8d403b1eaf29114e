import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LOGGER } from '@prosa/http';
import type { JsonLogger } from '@prosa/observability';
import { ENVIRONMENT } from '@prosa/platform';
import { GatewayWorker } from './gateway-worker';

/** Starts the worker with the process, beside it rather than before it, and ends it before the database goes. */
@Injectable()
export class GatewayLifecycle implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private starting: Promise<void> = Promise.resolve();

  constructor(
    private readonly worker: GatewayWorker,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(LOGGER) private readonly logger: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
    this.starting = this.worker
      .start()
      .catch((err: unknown) => this.logger.error({ err }, 'the WhatsApp gateway did not start'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.starting;
    await this.worker.stop();
  }

  /** Another process took this worker's place: a process that is there for nothing else ends. */
  superseded(): void {
    this.logger.error('another process works under the id in DATA_DIR/gateway-worker; this one stops');
    if (this.environment.runs('api')) void this.worker.stop();
    else process.kill(process.pid, 'SIGTERM');
  }
}

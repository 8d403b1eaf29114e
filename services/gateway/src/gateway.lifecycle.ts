import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { HEALTH_CHECKS, LOGGER } from '@prosa/http';
import type { HealthChecks, JsonLogger } from '@prosa/observability';
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
    @Inject(HEALTH_CHECKS) private readonly health: HealthChecks,
  ) {}

  onApplicationBootstrap(): void {
    let joined = false;
    // Who answers people too does so without sessions as well.
    if (!this.environment.runs('api')) this.health.register('gateway', () => joined);
    this.starting = this.worker
      .start()
      .then(() => void (joined = true))
      .catch((err: unknown) => this.logger.error({ err }, 'the WhatsApp gateway did not start'));
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.worker.giveUp();
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

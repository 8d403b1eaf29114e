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

/** Starts the worker in the background at boot, and stops it before the database connections close. */
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
    // A process that also serves the API is healthy without sessions.
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

  /** Another process runs under this worker's id: a process that does nothing else terminates. */
  superseded(): void {
    this.logger.error('another process uses the worker id in DATA_DIR/gateway-worker; stopping');
    if (this.environment.runs('api')) void this.worker.stop();
    else process.kill(process.pid, 'SIGTERM');
  }
}

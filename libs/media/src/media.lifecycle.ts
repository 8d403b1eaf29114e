import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LOGGER } from '@prosa/http';
import type { JsonLogger } from '@prosa/observability';
import { ENVIRONMENT } from '@prosa/platform';
import { MediaSweeper } from './media-sweeper';

const HOUR = 3_600_000;
/** Of so many sweeps one looks through all bytes. */
const THOROUGH_EVERY = 24;

/** Sweeps every hour for as long as a process lives that does what nobody waits for. A sweep that fails is tried again an hour later. */
@Injectable()
export class MediaLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeps = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly sweeper: MediaSweeper,
    @Inject(LOGGER) private readonly logger: JsonLogger,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.environment.runs('processes')) return;
    this.timer = setInterval(() => {
      this.running = this.sweep();
    }, HOUR).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private async sweep(): Promise<void> {
    const thorough = this.sweeps % THOROUGH_EVERY === 0;
    this.sweeps += 1;
    try {
      const report = await this.sweeper.sweep({ thorough });
      if (report.skipped !== null) this.logger.warn(report, 'files were not swept');
      else if (report.files + report.bytes + report.drafts > 0) this.logger.info(report, 'files were swept');
    } catch (err) {
      this.logger.warn({ err }, 'files could not be swept; trying again later');
    }
  }
}

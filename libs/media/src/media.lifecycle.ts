import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { LOGGER } from '@prosa/http';
import type { JsonLogger } from '@prosa/observability';
import { ENVIRONMENT } from '@prosa/platform';
import { MediaSweeper } from './media-sweeper';

const HOUR = 3_600_000;
/** Every this many sweeps, one checks all stored content. */
const THOROUGH_EVERY = 24;

/** Sweeps every hour in processes that do background work. A failed sweep is retried an hour later. */
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
      if (report.skipped !== null) this.logger.warn(report, 'the clean-up of files was skipped');
      else if (report.files + report.bytes + report.drafts > 0)
        this.logger.info(report, 'the clean-up deleted files');
    } catch (err) {
      this.logger.warn({ err }, 'the clean-up of files failed; retrying later');
    }
  }
}

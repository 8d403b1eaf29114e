import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { LOGGER } from '@prosa/http';
import type { JsonLogger } from '@prosa/observability';
import { MediaSweeper } from './media-sweeper';

const HOUR = 3_600_000;
/** Of so many sweeps one looks through all bytes. */
const THOROUGH_EVERY = 24;

/** Sweeps every hour for as long as the process lives. A sweep that fails is tried again an hour later. */
@Injectable()
export class MediaLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private sweeps = 0;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly sweeper: MediaSweeper,
    @Inject(LOGGER) private readonly logger: JsonLogger,
  ) {}

  onApplicationBootstrap(): void {
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

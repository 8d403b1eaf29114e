import { Inject, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { EventStore } from '@prosa/event-store';
import { LOGGER, METRICS } from '@prosa/http';
import { BackgroundFaults, type JsonLogger, type Metrics } from '@prosa/observability';
import { ENVIRONMENT, EVENT_STORE, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { LiveModule } from '../../live/src/live.module';
import { OnlinePeople } from '../../live/src/online-people';
import { measureInstallation } from './installation-figures.store';

const everyMs = 15_000;

/** Refreshes the metrics of the whole installation. */
@Module({ imports: [LiveModule] })
export class InstallationFiguresModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private readonly background: BackgroundFaults;
  private measuring: Promise<void> = Promise.resolve();

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    @Inject(OWNER_DATABASE) private readonly owner: OwnerDatabase,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(METRICS) private readonly metrics: Metrics,
    private readonly people: OnlinePeople,
    @Inject(LOGGER) log: JsonLogger,
  ) {
    this.background = new BackgroundFaults(log);
  }

  onApplicationBootstrap(): void {
    this.metrics.gauge(
      'prosa_live_sockets',
      'Sockets of browsers that are open here.',
      () => this.people.count,
    );
    this.measure();
    this.timer = setInterval(() => this.measure(), everyMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.measuring;
  }

  private get parts() {
    const { environment, owner, store, metrics } = this;
    return { environment, owner, store, metrics };
  }

  /** One measurement at a time; after a failure the metrics keep their values. */
  private measure(): void {
    this.measuring = this.measuring.then(() =>
      this.background.attempt('measure the installation', () => measureInstallation(this.parts)),
    );
  }
}

import {
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { systemClock } from '@prosa/kernel';
import {
  HealthFigures,
  registerProcessMetrics,
  SecurityLog,
  type HealthChecks,
  type JsonLogger,
  type Metrics,
} from '@prosa/observability';
import { HealthController, MetricsController } from './health.controller';
import { SlidingWindowLimiter } from './rate-limiter';
import { HEALTH_CHECKS, LOGGER, METRICS, RATE_LIMITER } from './tokens';

/** Dependencies of a process's HTTP module. */
export interface EdgeParts {
  readonly health: HealthChecks;
  readonly metrics: Metrics;
  readonly logger: JsonLogger;
}

const reportHealthEveryMs = 5_000;

/** Reports the health of parts while the process works; during shutdown their absence is expected. */
class HealthFiguresLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  private figures: HealthFigures | undefined;

  constructor(private readonly parts: EdgeParts) {}

  onApplicationBootstrap(): void {
    const { health: checks, metrics } = this.parts;
    this.figures = new HealthFigures({ checks, metrics, everyMs: reportHealthEveryMs });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.figures?.stop();
  }
}

/** Health, figures, logger and rate limiter, for every module of the process. */
@Module({})
export class HttpModule {
  static forProcess(parts: EdgeParts, features: DynamicModule['imports'] = []): DynamicModule {
    registerProcessMetrics(parts.metrics);
    return {
      module: HttpModule,
      global: true,
      imports: features,
      controllers: [HealthController, MetricsController],
      providers: [
        { provide: HEALTH_CHECKS, useValue: parts.health },
        { provide: METRICS, useValue: parts.metrics },
        { provide: LOGGER, useValue: parts.logger },
        { provide: SecurityLog, useFactory: () => new SecurityLog(parts.logger) },
        { provide: HealthFiguresLifecycle, useFactory: () => new HealthFiguresLifecycle(parts) },
        { provide: RATE_LIMITER, useFactory: () => new SlidingWindowLimiter(systemClock) },
      ],
      exports: [HEALTH_CHECKS, METRICS, LOGGER, RATE_LIMITER, SecurityLog],
    };
  }
}

import type { DynamicModule } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import type { Platform } from '@prosa/platform';
import { StandaloneModule } from '../../../services/standalone/src/standalone.module';

/** Every module whose routes the reference describes; for preview only, where no provider is ever made or called. */
export const composeModule = (environment: Environment): DynamicModule => {
  const logger = createLogger({ service: 'reference', level: 'silent' });
  const platform = { readModel: {} } as unknown as Platform;
  const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
  return StandaloneModule.of({ environment, platform, edge, version: '0.0.0' });
};

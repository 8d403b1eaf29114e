import { Environment } from '@prosa/config';
import { createHttpApp } from '@prosa/http';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform } from '@prosa/platform';
import { NoSockets, version } from '@prosa/service-host';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { standaloneContent } from '../content';
import { StandaloneModule } from '../standalone.module';
import { reachDatabase } from './installation.store';

/** An environment without sessions, sockets and background work; never with the simulator. */
const quiet = (environment: Environment): Environment =>
  Object.assign(new Environment(), environment, {
    PROSA_ROLES: ['api', 'projections'],
    WA_NETWORK: 'whatsapp',
  });

/**
 * Provides a command with the installation's services, without listening. They decide and project like those of a
 * running Prosa, and may run beside it.
 */
export const withServices = async <T>(
  given: Environment,
  work: (app: NestFastifyApplication) => Promise<T>,
): Promise<T> => {
  const database = await reachDatabase(given, true);
  await database.pool.end();
  const environment = quiet(given);
  const logger = createLogger({ level: 'silent', service: 'operator' });
  const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
  try {
    const platform = await openPlatform({
      ...{ url: database.url, environment, content: standaloneContent, logger },
      ...{ health: edge.health, metrics: edge.metrics, projects: true },
    });
    try {
      const app = await createHttpApp(
        StandaloneModule.of({ environment, platform, edge, version }),
        environment,
        { web: false, before: made => made.useWebSocketAdapter(new NoSockets(made)) },
      );
      try {
        return await work(app);
      } finally {
        await app.close();
      }
    } finally {
      await platform.close();
    }
  } finally {
    await database.stop();
  }
};

import { Environment } from '@prosa/config';
import { createHttpApp } from '@prosa/http';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform } from '@prosa/platform';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { standaloneContent } from '../content';
import { NoSockets } from '../doors';
import { StandaloneModule } from '../standalone.module';
import { version } from '../version';
import { reachDatabase } from './installation.store';

/** What decides and projects, without sessions, sockets and work in the background; never the simulator. */
const quiet = (environment: Environment): Environment =>
  Object.assign(new Environment(), environment, {
    PROSA_ROLES: ['api', 'projections'],
    WA_NETWORK: 'whatsapp',
  });

/**
 * Gives a command the services of this installation, which listen to nobody. They decide and project as those of a
 * running Prosa do, and may run beside it.
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

import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { loadEnvironment } from '@prosa/config';
import { createHttpApp, Public, Requires } from '@prosa/http';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { openPlatform } from '@prosa/platform';
import { standaloneContent } from '../../services/standalone/src/content';
import { seedDemo } from '../../services/standalone/src/demo/seed-demo';
import { StandaloneModule } from '../../services/standalone/src/standalone.module';

const nothing = { ok: true } as const;

/** A route that does nothing but be allowed. */
@Controller('nothing')
class GuardedController {
  @Get()
  @Requires('tickets:work')
  answer(): typeof nothing {
    return nothing;
  }
}

@Controller('nothing')
class EmptyController {
  @Get()
  @Public()
  answer(): typeof nothing {
    return nothing;
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

/**
 * The product with one route more, and a bare NestJS application with the same route and nothing else, in one process: what
 * the one costs more than the other is the price of access. Prints both addresses.
 */
const serve = async (): Promise<void> => {
  const environment = loadEnvironment();
  const edge = {
    health: new HealthChecks(),
    metrics: new Metrics(),
    logger: createLogger({ level: 'warn', service: 'bench' }),
  };
  const platform = await openPlatform({
    url: environment.DATABASE_URL,
    environment,
    content: standaloneContent,
    ...edge,
  });
  const whole = StandaloneModule.of({ environment, platform, edge, version: 'bench' });
  const module = { ...whole, controllers: [GuardedController] };
  const app = await createHttpApp(module, environment, {
    before: each => each.useWebSocketAdapter(new IoAdapter(each)),
  });
  await seedDemo(app, platform, environment, () => undefined);
  await app.listen(0, '127.0.0.1');
  const bare = await NestFactory.create<NestFastifyApplication>(EmptyModule, new FastifyAdapter(), {
    logger: false,
  });
  await bare.listen(0, '127.0.0.1');
  console.log(JSON.stringify({ product: await app.getUrl(), bare: await bare.getUrl() }));
};

serve().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});

import { Global, Module } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Environment } from '@prosa/config';
import { ACCESS_TOKENS, createHttpApp, HttpModule, type AccessTokens } from '@prosa/http';
import { systemClock } from '@prosa/kernel';
import { createLogger, HealthChecks, Metrics } from '@prosa/observability';
import { CLOCK, LIVE_FEED, OWNER_DATABASE, TENANT_DATABASE, WAKE_UPS } from '@prosa/platform';
import { listen, openLiveFeed, ReadModelSignals, WakeUps } from '@prosa/projections';
import type { OpenReadModel } from '@prosa/read-model';
import type { AddressInfo } from 'node:net';
import { LiveModule } from '../live.module';
import { withoutPrograms } from './without-programs';

/** Shared by the processes of one installation. */
export interface LiveGround {
  readonly url: string;
  readonly read: OpenReadModel;
  readonly tokens: AccessTokens;
}

/** A process with sockets, one of several, with a connection of its own to the others. */
export class LiveProcess {
  private constructor(
    private readonly app: NestFastifyApplication,
    private readonly stop: AbortController,
    private readonly listening: Promise<void>,
  ) {}

  static async start({ url, read, tokens }: LiveGround): Promise<LiveProcess> {
    const signals = new ReadModelSignals();
    const wakeUps = new WakeUps();
    const hears = new Promise<void>(resolve => wakeUps.on('hears', () => resolve()));
    const stop = new AbortController();
    const listening = listen({ url, signals, wakeUps }, stop.signal);
    await hears;
    const given = [
      {
        provide: LIVE_FEED,
        useValue: await openLiveFeed({ db: read.projector, signals, clock: systemClock }),
      },
      { provide: TENANT_DATABASE, useValue: read.tenants },
      { provide: OWNER_DATABASE, useValue: read.owner },
      { provide: WAKE_UPS, useValue: wakeUps },
      { provide: ACCESS_TOKENS, useValue: tokens },
      { provide: CLOCK, useValue: systemClock },
      ...withoutPrograms(wakeUps).map(([provide, useValue]) => ({ provide, useValue })),
    ];
    @Global()
    @Module({ providers: given, exports: given.map(({ provide }) => provide) })
    class Process {}
    const logger = createLogger({ level: 'silent', service: 'spec' });
    const edge = { health: new HealthChecks(), metrics: new Metrics(), logger };
    @Module({ imports: [HttpModule.forProcess(edge), Process, LiveModule] })
    class SpecModule {}
    const app = await createHttpApp(SpecModule, new Environment());
    await app.listen(0, '127.0.0.1');
    return new LiveProcess(app, stop, listening);
  }

  /** Where browsers find it. */
  get url(): string {
    return `http://127.0.0.1:${(this.app.getHttpServer().address() as AddressInfo).port}`;
  }

  /** Ends like a process that receives a signal. */
  async end(): Promise<void> {
    await this.app.close();
    this.stop.abort();
    await this.listening;
  }
}

import {
  Inject,
  Injectable,
  Module,
  Optional,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Environment } from '@prosa/config';
import type { Aggregates } from '@prosa/event-store';
import {
  AGGREGATES,
  BARRIER,
  ENVIRONMENT,
  FACT_SUBSCRIPTIONS,
  TENANT_DATABASE,
  type FactSubscriptions,
} from '@prosa/platform';
import { PLAN_GATE, type PlanGate } from '@prosa/http';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { PublicSettingController, SettingController } from './setting.controller';
import { hasReferred } from './setting-references.queries';
import { SettingService } from './setting.service';
import { followSettings, settingsCacheOf } from './settings-cache';
import { SettingsReader } from './settings-reader';

/** Lets a process cache settings. */
@Injectable()
export class SettingsFollower implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(
    @Inject(TENANT_DATABASE) private readonly database: TenantDatabase,
    // Without subscriptions nothing would outdate a cache: settings are read each time.
    @Optional() @Inject(FACT_SUBSCRIPTIONS) private readonly facts?: FactSubscriptions,
  ) {}

  onModuleInit(): void {
    if (this.facts) this.stop = followSettings(this.database, this.facts);
  }

  onModuleDestroy(): void {
    this.stop();
  }
}

/** Reads and changes settings. */
@Module({
  providers: [
    SettingsFollower,
    {
      provide: SettingsReader,
      inject: [TENANT_DATABASE],
      useFactory: (database: TenantDatabase) => new SettingsReader(database),
    },
    {
      provide: SettingService,
      inject: [
        ...[AGGREGATES, BARRIER, TENANT_DATABASE],
        ...[ENVIRONMENT, PLAN_GATE].map(token => ({ token, optional: true })),
      ],
      useFactory: (
        aggregates: Aggregates,
        barrier: ReadModelBarrier,
        database: TenantDatabase,
        environment?: Environment,
        plans?: PlanGate,
      ) =>
        new SettingService({
          ...{ aggregates, barrier, plans, anyNumber: environment?.simulated ?? false },
          isOfCompany: (companyId, refers, id) => hasReferred(database, companyId, refers, id),
          forget: companyId => settingsCacheOf(database)?.forget(companyId),
        }),
    },
  ],
  exports: [SettingService, SettingsReader],
})
export class SettingsModule {}

/** The routes of the settings. */
@Module({ imports: [SettingsModule], controllers: [SettingController, PublicSettingController] })
export class SettingsRoutesModule {}

import {
  Inject,
  Injectable,
  Module,
  Optional,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { AGGREGATES, BARRIER, LIVE_FEED, TENANT_DATABASE } from '@prosa/platform';
import type { LiveFeed, ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { PublicSettingController, SettingController } from './setting.controller';
import { SettingHandlers } from './setting.handlers';
import { followSettings, settingsCacheOf } from './settings-cache';
import { SettingsReader } from './settings-reader';

/** Lets a process keep settings at hand for as long as it lives. */
@Injectable()
export class SettingsFollower implements OnModuleInit, OnModuleDestroy {
  private stop: () => void = () => undefined;

  constructor(
    @Inject(TENANT_DATABASE) private readonly database: TenantDatabase,
    // Where nobody tells of changes, settings are read each time.
    @Optional() @Inject(LIVE_FEED) private readonly feed?: LiveFeed,
  ) {}

  onModuleInit(): void {
    if (this.feed) this.stop = followSettings(this.database, this.feed);
  }

  onModuleDestroy(): void {
    this.stop();
  }
}

/** The routes of the settings, and their reader for everybody else. */
@Module({
  controllers: [SettingController, PublicSettingController],
  providers: [
    SettingsFollower,
    {
      provide: SettingsReader,
      inject: [TENANT_DATABASE],
      useFactory: (database: TenantDatabase) => new SettingsReader(database),
    },
    {
      provide: SettingHandlers,
      inject: [AGGREGATES, BARRIER, TENANT_DATABASE],
      useFactory: (aggregates: Aggregates, barrier: ReadModelBarrier, database: TenantDatabase) =>
        new SettingHandlers(aggregates, barrier, companyId => settingsCacheOf(database)?.forget(companyId)),
    },
  ],
  exports: [SettingHandlers, SettingsReader],
})
export class SettingsModule {}

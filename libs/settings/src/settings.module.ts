import { Module } from '@nestjs/common';
import type { Aggregates } from '@prosa/event-store';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { PublicSettingController, SettingController } from './setting.controller';
import { SettingHandlers } from './setting.handlers';
import { SettingsReader } from './settings-reader';

/** The routes of the settings, and their reader for everybody else. */
@Module({
  controllers: [SettingController, PublicSettingController],
  providers: [
    {
      provide: SettingsReader,
      inject: [TENANT_DATABASE],
      useFactory: (database: TenantDatabase) => new SettingsReader(database),
    },
    {
      provide: SettingHandlers,
      inject: [AGGREGATES, BARRIER],
      useFactory: (aggregates: Aggregates, barrier: ReadModelBarrier) =>
        new SettingHandlers(aggregates, barrier),
    },
  ],
  exports: [SettingHandlers, SettingsReader],
})
export class SettingsModule {}

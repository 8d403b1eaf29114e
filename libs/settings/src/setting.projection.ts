import type { ReadModelPart, TableProjection } from '@prosa/projections';
import type { SettingRow } from '@prosa/read-model';
import type { SettingChanged } from './setting.events';
import { settingLive } from './setting.live';

/** One row for each setting that was ever chosen. */
export const settingProjection: TableProjection<SettingRow, SettingChanged> = {
  table: 'setting',
  key: ['companyId', 'userId', 'key'],
  on: {
    SettingChanged: {
      keys: event => [[event.metadata.companyId, event.data.userId, event.data.key]],
      fold: (_row, { data, metadata }) => ({
        companyId: metadata.companyId,
        userId: data.userId,
        key: data.key,
        value: data.to,
        updatedAt: new Date(metadata.at),
      }),
    },
  },
};

/** The read model of settings. */
export const settingPart: ReadModelPart = {
  name: 'setting',
  tables: [settingProjection],
  live: [settingLive],
};

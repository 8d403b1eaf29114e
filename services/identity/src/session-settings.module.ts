import { Global, Module } from '@nestjs/common';
import { SettingService, SettingsModule, SettingsReader } from '@prosa/settings';
import { SETTINGS_WRITER, type SettingsWriter } from './company/settings-writer.port';
import { SETTINGS_READER } from './session/settings-reader.port';

/** Lets identity read and change a company's settings through ports of its own. */
@Global()
@Module({
  imports: [SettingsModule],
  providers: [
    {
      provide: SETTINGS_READER,
      inject: [SettingsReader],
      useFactory: (reader: SettingsReader) => ({ all: (companyId: number) => reader.list(companyId) }),
    },
    {
      provide: SETTINGS_WRITER,
      inject: [SettingService],
      useFactory: (handlers: SettingService): SettingsWriter => ({
        choose: (companyId, key, value, envelope) =>
          handlers.choose(key, value, { companyId, userId: 0 }, envelope),
      }),
    },
  ],
  exports: [SETTINGS_READER, SETTINGS_WRITER],
})
export class SessionSettingsModule {}

import { Global, Module } from '@nestjs/common';
import { SettingHandlers, SettingsModule, SettingsReader } from '@prosa/settings';
import { SETTINGS_WRITER, type SettingsWriter } from '../../identity/src/company/settings-writer.port';
import { SETTINGS_READER } from '../../identity/src/session/settings-reader.port';

/** Lets identity tell and choose a company's settings: it asks through its own ports, and here is who answers. */
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
      inject: [SettingHandlers],
      useFactory: (handlers: SettingHandlers): SettingsWriter => ({
        choose: (companyId, key, value, envelope) =>
          handlers.choose(key, value, { companyId, userId: 0 }, envelope),
      }),
    },
  ],
  exports: [SETTINGS_READER, SETTINGS_WRITER],
})
export class SessionSettingsModule {}

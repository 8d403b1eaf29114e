import { Global, Module } from '@nestjs/common';
import { SettingsModule, SettingsReader } from '@prosa/settings';
import { SETTINGS_READER } from '../../identity/src/session/settings-reader.port';

/** Lets sign-in tell a client its company's settings: identity asks through its own port, and here is who answers. */
@Global()
@Module({
  imports: [SettingsModule],
  providers: [
    {
      provide: SETTINGS_READER,
      inject: [SettingsReader],
      useFactory: (reader: SettingsReader) => ({ all: (companyId: number) => reader.list(companyId) }),
    },
  ],
  exports: [SETTINGS_READER],
})
export class SessionSettingsModule {}

import { Global, Module } from '@nestjs/common';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import { COMPANY_SECRETS } from './company-secrets.port';
import { openCompanySecrets } from './open-company-secrets';

/** Gives every module of the process COMPANY_SECRETS. */
@Global()
@Module({
  providers: [
    {
      provide: COMPANY_SECRETS,
      inject: [ENVIRONMENT, OWNER_DATABASE, CLOCK],
      useFactory: openCompanySecrets,
    },
  ],
  exports: [COMPANY_SECRETS],
})
export class SecretsModule {}

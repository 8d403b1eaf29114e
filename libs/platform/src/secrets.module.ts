import { Global, Module } from '@nestjs/common';
import { COMPANY_SECRETS, openCompanySecrets } from '@prosa/secrets';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from './tokens';

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

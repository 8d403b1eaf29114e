import { Global, Module, type Provider } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import { ACCESS_TOKENS, ACTING_REFUSALS } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, PLATFORM_COMPANY, SUBSCRIPTION_RENEWAL } from '@prosa/platform';
import type { ServicePorts } from '@prosa/service-host';
import { SettingsModule } from '@prosa/settings';
import { AccessRecords } from './access/access-records';
import { AccessRefusals } from './access/access-refusals';
import { CompanyDirectory } from './company/company-directory';
import { CompanyService } from './company/company.service';
import { PaidRenewals } from './company/subscription-renewal.adapter';
import { identityCatalogues } from './identity-content';
import { SessionSettingsModule } from './session-settings.module';
import { AccessTokenSigner, audienceOf } from './session/access-token';
import { ViewerCache } from './session/viewer-cache.adapter';
import { SuperUsersCompany } from './verification/platform-company.adapter';

const signer: Provider = {
  provide: AccessTokenSigner,
  inject: [ENVIRONMENT, CLOCK],
  useFactory: (environment: Environment, clock: Clock) => {
    const current = environment.JWT_SECRET || keptSecret(environment.DATA_DIR, 'jwt');
    const keys = { current, previous: environment.JWT_PREVIOUS_SECRET };
    return new AccessTokenSigner(keys, clock, audienceOf(environment));
  },
};

/** Identity's ports for every process: authentication, the platform's company, and renewals of subscriptions. */
@Global()
@Module({
  imports: [SettingsModule, SessionSettingsModule],
  providers: [
    signer,
    AccessRecords,
    AccessRefusals,
    CompanyDirectory,
    CompanyService,
    ViewerCache,
    { provide: PLATFORM_COMPANY, useClass: SuperUsersCompany },
    { provide: SUBSCRIPTION_RENEWAL, useClass: PaidRenewals },
    { provide: ACCESS_TOKENS, useExisting: ViewerCache },
    { provide: ACTING_REFUSALS, useExisting: AccessRefusals },
  ],
  exports: [
    ...[ACCESS_TOKENS, ACTING_REFUSALS, PLATFORM_COMPANY, SUBSCRIPTION_RENEWAL],
    ...[AccessTokenSigner, AccessRecords, AccessRefusals, CompanyDirectory, CompanyService, ViewerCache],
  ],
})
export class IdentityPortsModule {}

/** Identity's ports in processes of other services. */
export const identityPorts: ServicePorts = { modules: [IdentityPortsModule], catalogues: identityCatalogues };

import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import { ACCESS_TOKENS, ACTING_REFUSALS } from '@prosa/http';
import type { Clock } from '@prosa/kernel';
import { MailModule } from '@prosa/mail';
import { CLOCK, ENVIRONMENT, PLATFORM_COMPANY, SUBSCRIPTION_RENEWAL } from '@prosa/platform';
import { AboutController, VERSION } from './about/about.controller';
import { AccessController } from './access/access.controller';
import { AccessHandlers } from './access/access.handlers';
import { AccessRefusals } from './access/access-refusals';
import { AccessRecords } from './access/access-records';
import { CompanyAdministration } from './company/company-administration';
import { CompanyController } from './company/company.controller';
import { CompanyDirectory } from './company/company-directory';
import { CompanyHandlers } from './company/company.handlers';
import { PaidRenewals } from './company/subscription-renewal.adapter';
import { IdentityRegistry } from './identity-registry';
import { newcomerControllers, newcomerProviders } from './newcomer-parts';
import { AccessTokenSigner, audienceOf } from './session/access-token';
import { Authentication } from './session/authentication';
import { BrowserCookie } from './session/browser-cookie';
import { Credentials } from './session/credential.store';
import { GuessCounts } from './session/guess-counts';
import { KnownBrowsers } from './session/known-browsers';
import { LoginThrottle } from './session/login-throttle';
import { OwnSessionsController } from './session/own-sessions.controller';
import { People } from './session/people';
import { SessionController } from './session/session.controller';
import { SessionHandlers } from './session/session.handlers';
import { SessionCookie } from './session/session-cookie';
import { SessionStore } from './session/session.store';
import { Sessions } from './session/sessions';
import { SIGN_IN_SECRET, SignInSecret } from './session/sign-in-secret';
import { UserAccess } from './session/user-access';
import { ViewerCache } from './session/viewer-cache.adapter';
import { UserController } from './user/user.controller';
import { UserRecords } from './user/user-records';
import { UserHandlers } from './user/user.handlers';

const signer: Provider = {
  provide: AccessTokenSigner,
  inject: [ENVIRONMENT, CLOCK],
  useFactory: (environment: Environment, clock: Clock) => {
    const current = environment.JWT_SECRET || keptSecret(environment.DATA_DIR, 'jwt');
    const keys = { current, previous: environment.JWT_PREVIOUS_SECRET };
    return new AccessTokenSigner(keys, clock, audienceOf(environment));
  },
};

const signInSecret: Provider = {
  provide: SIGN_IN_SECRET,
  inject: [ENVIRONMENT],
  useFactory: ({ JWT_SECRET, DATA_DIR }: Environment) =>
    new SignInSecret(JWT_SECRET || keptSecret(DATA_DIR, 'jwt')),
};

/**
 * Companies, people, sessions. Needs the ports of `@prosa/platform` (AGGREGATES, BARRIER, NUMBERS, CLOCK, both
 * databases, LIVE_FEED, ENVIRONMENT) and the rate limiter of `HttpModule`; SETTINGS_READER and ONLINE_USERS are taken
 * when they are there. Gives everybody ACCESS_TOKENS.
 */
@Module({})
export class IdentityModule {
  static forVersion(version: string): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      imports: [MailModule],
      controllers: [
        AboutController,
        SessionController,
        OwnSessionsController,
        UserController,
        AccessController,
        CompanyController,
        ...newcomerControllers,
      ],
      providers: [
        signer,
        signInSecret,
        ...newcomerProviders,
        { provide: VERSION, useValue: version },
        AccessHandlers,
        AccessRecords,
        AccessRefusals,
        Authentication,
        BrowserCookie,
        CompanyAdministration,
        CompanyDirectory,
        CompanyHandlers,
        Credentials,
        GuessCounts,
        IdentityRegistry,
        KnownBrowsers,
        LoginThrottle,
        People,
        SessionCookie,
        SessionHandlers,
        SessionStore,
        Sessions,
        UserAccess,
        UserHandlers,
        UserRecords,
        ViewerCache,
        { provide: SUBSCRIPTION_RENEWAL, useClass: PaidRenewals },
        { provide: ACCESS_TOKENS, useExisting: ViewerCache },
        { provide: ACTING_REFUSALS, useExisting: AccessRefusals },
      ],
      exports: [ACCESS_TOKENS, ACTING_REFUSALS, PLATFORM_COMPANY, SUBSCRIPTION_RENEWAL, IdentityRegistry],
    };
  }
}

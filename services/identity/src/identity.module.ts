import { Module, type DynamicModule, type ModuleMetadata, type Provider } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { keptSecret, type Environment } from '@prosa/config';
import { MailModule } from '@prosa/mail';
import { ENVIRONMENT } from '@prosa/platform';
import { AboutController, VERSION } from './about/about.controller';
import { AccessController } from './access/access.controller';
import { AccessService } from './access/access.service';
import { CompanyAdministration } from './company/company-administration';
import { CompanyController } from './company/company.controller';
import { IdentityPortsModule } from './identity-ports.module';
import { IdentityRegistry } from './identity-registry';
import { Authentication } from './session/authentication';
import { BrowserCookie } from './session/browser-cookie';
import { Credentials } from './session/credential.store';
import { GuessCounts } from './session/guess-counts';
import { KnownBrowsers } from './session/known-browsers';
import { LoginThrottle } from './session/login-throttle';
import { OwnSessionsController } from './session/own-sessions.controller';
import { People } from './session/people';
import { SessionController } from './session/session.controller';
import { SessionService } from './session/session.service';
import { SessionCookie } from './session/session-cookie';
import { SessionStore } from './session/session.store';
import { Sessions } from './session/sessions';
import { SIGN_IN_SECRET, SignInSecret } from './session/sign-in-secret';
import { UserAccess } from './session/user-access';
import { UserController } from './user/user.controller';
import { UserRecords } from './user/user-records';
import { UserService } from './user/user.service';
import * as sliceProviders from './slice-providers.generated';

/** What slices declare in a `*.providers.ts` of their own. */
const slices = Object.values<Required<Pick<ModuleMetadata, 'controllers' | 'providers'>>>(sliceProviders);

const signInSecret: Provider = {
  provide: SIGN_IN_SECRET,
  inject: [ENVIRONMENT],
  useFactory: ({ JWT_SECRET, DATA_DIR }: Environment) =>
    new SignInSecret(JWT_SECRET || keptSecret(DATA_DIR, 'jwt')),
};

/**
 * Companies, users, sessions. Needs the ports of `@prosa/platform` (AGGREGATES, BARRIER, NUMBERS, CLOCK, both
 * databases, FRAME_PUBLISHER, FACT_SUBSCRIPTIONS, ENVIRONMENT) and the rate limiter of `HttpModule`; ONLINE_USERS
 * is optional.
 */
@Module({})
export class IdentityModule {
  static forVersion(version: string): DynamicModule {
    return {
      module: IdentityModule,
      global: true,
      imports: [CqrsModule, MailModule, IdentityPortsModule],
      controllers: [
        AboutController,
        SessionController,
        OwnSessionsController,
        UserController,
        AccessController,
        CompanyController,
        ...slices.flatMap(({ controllers }) => controllers),
      ],
      providers: [
        signInSecret,
        { provide: VERSION, useValue: version },
        AccessService,
        Authentication,
        BrowserCookie,
        CompanyAdministration,
        Credentials,
        GuessCounts,
        IdentityRegistry,
        KnownBrowsers,
        LoginThrottle,
        People,
        SessionCookie,
        SessionService,
        SessionStore,
        Sessions,
        UserAccess,
        UserService,
        UserRecords,
        ...slices.flatMap(({ providers }) => providers),
      ],
      exports: [IdentityPortsModule, IdentityRegistry],
    };
  }
}

import type { ModuleMetadata } from '@nestjs/common';
import { keptSecret, type Environment } from '@prosa/config';
import { ENVIRONMENT } from '@prosa/platform';
import { SIGN_IN_SECRET, SignInSecret } from './sign-in-secret';
import { Authentication } from './authentication';
import { BrowserCookie } from './browser-cookie';
import { Credentials } from './credential.store';
import { GuessCounts } from './guess-counts';
import { KnownBrowsers } from './known-browsers';
import { LoginThrottle } from './login-throttle';
import { OwnSessionsController } from './own-sessions.controller';
import { People } from './people';
import { SessionCookie } from './session-cookie';
import { SessionController } from './session.controller';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';
import { Sessions } from './sessions';
import { UserAccess } from './user-access';

/** The routes of sessions, and what executes them. */
export const sessionProviders = {
  controllers: [SessionController, OwnSessionsController],
  providers: [
    {
      provide: SIGN_IN_SECRET,
      inject: [ENVIRONMENT],
      useFactory: ({ JWT_SECRET, DATA_DIR }: Environment) =>
        new SignInSecret(JWT_SECRET || keptSecret(DATA_DIR, 'jwt')),
    },
    Authentication,
    BrowserCookie,
    Credentials,
    GuessCounts,
    KnownBrowsers,
    LoginThrottle,
    People,
    SessionCookie,
    SessionService,
    SessionStore,
    Sessions,
    UserAccess,
  ],
} satisfies ModuleMetadata;

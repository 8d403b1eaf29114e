import { Inject, Injectable } from '@nestjs/common';
import { RATE_LIMITER, type RateLimiter } from '@prosa/http';
import { Credentials, type CredentialKey } from './credential.store';
import { LoginThrottle } from './login-throttle';
import { People, type Person } from './people';
import type { LoginRequest } from './session.commands';

/** Finds out whether somebody is who they say; takes as long for an address nobody has. */
@Injectable()
export class Authentication {
  private readonly throttle: LoginThrottle;

  constructor(
    private readonly people: People,
    private readonly credentials: Credentials,
    @Inject(RATE_LIMITER) limiter: RateLimiter,
  ) {
    this.throttle = new LoginThrottle(limiter);
  }

  /** @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS */
  authenticate({ email, password }: LoginRequest, address: string): Promise<Person> {
    return this.throttle.attempt(email, address, async () => {
      const person = await this.people.byEmail(email);
      const right = await this.credentials.matches(person?.user.uuid ?? null, password);
      return right ? person : null;
    });
  }

  /** Lets somebody try again who guessed too often and has a new password now. */
  forgive(email: string): void {
    this.throttle.forgive(email);
  }

  /**
   * Asks a person who is signed in for their password again; wrong ones count, but close nothing but this.
   * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS
   */
  async confirm({ userUuid }: CredentialKey, password: string): Promise<void> {
    const account = `own-password:${userUuid}`;
    await this.throttle.attempt(account, account, async () =>
      (await this.credentials.matches(userUuid, password)) ? userUuid : null,
    );
  }
}

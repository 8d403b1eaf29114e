import { Injectable } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { SecurityLog } from '@prosa/observability';
import type { Caller } from './caller';
import { Credentials, type CredentialKey, type KeptPassword } from './credential.store';
import { KnownBrowsers } from './known-browsers';
import { LoginThrottle } from './login-throttle';
import { People, type Person } from './people';
import type { LoginRequest } from './session.commands';

/** Who was authenticated, and the password as it was then. */
export interface Authenticated {
  readonly person: Person;
  readonly kept: KeptPassword;
}

/** Verifies credentials; takes equally long for unknown addresses. */
@Injectable()
export class Authentication {
  constructor(
    private readonly people: People,
    private readonly credentials: Credentials,
    private readonly browsers: KnownBrowsers,
    private readonly throttle: LoginThrottle,
    private readonly security: SecurityLog,
  ) {}

  /** @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS */
  async authenticate({ email, password }: LoginRequest, caller: Caller): Promise<Authenticated> {
    const person = await this.people.byEmail(email);
    const userUuid = person?.user.uuid ?? null;
    const kept = await this.credentials.of(userUuid);
    const familiarity = await this.browsers.familiarity(userUuid, caller);
    // A new password starts with no failed attempts, so setting one unlocks the account.
    const account = `${email} ${kept.version}`;
    const matched = this.throttle.attempt({ account, caller, familiarity }, async () => {
      const right = await this.credentials.matches(kept, password);
      return right && person !== null ? { person, kept } : null;
    });
    return matched.catch((fault: unknown) => {
      if (fault instanceof DomainError) this.tell(fault.code, person, caller);
      throw fault;
    });
  }

  /** Whether the password of someone who was authenticated is still the same. */
  async isCurrent({ person, kept }: Authenticated): Promise<boolean> {
    return (await this.credentials.of(person.user.uuid)).hash === kept.hash;
  }

  private tell(code: string, person: Person | null, caller: Caller): void {
    const who = person === null ? {} : { userId: person.user.id, companyId: person.user.companyId };
    this.security.tell('sign-in-refused', { code, ...who, ...this.browsers.seen(caller) });
  }

  /**
   * Asks a signed-in user for their password again; failures count, but only block this operation.
   * @throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS
   */
  async confirm({ companyId, userUuid }: CredentialKey, password: string): Promise<void> {
    const kept = await this.credentials.of(userUuid);
    const account = `own-password:${userUuid} ${kept.version}`;
    const caller = { network: '', browser: '' };
    await this.throttle.attempt({ account, caller, familiarity: 'browser' }, async () =>
      (await this.credentials.matches(kept, password, companyId)) ? userUuid : null,
    );
  }
}

import type { CompanySecrets, SecretPlace } from './company-secrets.port';
import type { Sealed, SecretKeys } from './secret-keys';

/** Secrets that live as long as the process, sealed all the same. */
export class MemoryCompanySecrets implements CompanySecrets {
  private readonly held = new Map<string, Sealed>();

  constructor(private readonly keys: SecretKeys) {}

  put(where: SecretPlace, secret: string): Promise<void> {
    if (secret === '') return this.forget(where);
    this.held.set(keyOf(where), this.keys.seal(where, secret));
    return Promise.resolve();
  }

  async open(where: SecretPlace): Promise<string | null> {
    const sealed = this.held.get(keyOf(where));
    return Promise.resolve(sealed === undefined ? null : this.keys.open(where, sealed));
  }

  forget(where: SecretPlace): Promise<void> {
    this.held.delete(keyOf(where));
    return Promise.resolve();
  }

  forgetUnder(where: SecretPlace): Promise<void> {
    for (const key of this.held.keys()) if (key.startsWith(`${keyOf(where)}/`)) this.held.delete(key);
    return Promise.resolve();
  }
}

const keyOf = ({ companyId, place }: SecretPlace): string => `${companyId}/${place}`;

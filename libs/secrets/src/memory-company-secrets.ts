import type { CompanySecrets, SecretPlace } from './company-secrets.port';
import type { Sealed, SecretKeys } from './secret-keys';

/** A sealed value and its place. */
export interface Held {
  readonly where: SecretPlace;
  readonly value: Sealed;
}

/** Secrets that live as long as the process, sealed all the same. */
export class MemoryCompanySecrets implements CompanySecrets {
  /** @param held by company and place; given where several share them. */
  constructor(
    private readonly keys: SecretKeys,
    private readonly held = new Map<string, Held>(),
  ) {}

  put(where: SecretPlace, secret: string): Promise<void> {
    if (secret === '') return this.forget(where);
    this.held.set(keyOf(where), { where, value: this.keys.seal(where, secret) });
    return Promise.resolve();
  }

  async keep(where: SecretPlace, secret: string): Promise<string> {
    if (!this.held.has(keyOf(where))) await this.put(where, secret);
    return (await this.open(where)) ?? secret;
  }

  async open(where: SecretPlace): Promise<string | null> {
    const held = this.held.get(keyOf(where));
    return Promise.resolve(held === undefined ? null : this.keys.open(where, held.value));
  }

  forget(where: SecretPlace): Promise<void> {
    this.held.delete(keyOf(where));
    return Promise.resolve();
  }

  forgetUnder(where: SecretPlace): Promise<void> {
    for (const key of this.held.keys()) if (key.startsWith(`${keyOf(where)}/`)) this.held.delete(key);
    return Promise.resolve();
  }

  /** Re-encrypts the secrets that a previous key encrypted, where that key is configured; returns their number. */
  rotate(): Promise<number> {
    const older = [...this.held.values()].filter(
      ({ value: { keyId } }) => keyId !== this.keys.current && this.keys.knows(keyId),
    );
    for (const { where, value } of older)
      this.held.set(keyOf(where), { where, value: this.keys.seal(where, this.keys.open(where, value)) });
    return Promise.resolve(older.length);
  }
}

const keyOf = ({ companyId, place }: SecretPlace): string => `${companyId}/${place}`;

import type { SubjectKeys } from './subject-keys.port';

/** Keys of companies for one purpose each, stored beside those of data subjects and cached once obtained. */
export class CompanyKeys {
  private readonly known = new Map<string, Promise<Buffer>>();

  constructor(private readonly keys: Pick<SubjectKeys, 'obtain'>) {}

  /** @throws KeysUnavailable when the key cannot be reached. */
  of(companyId: number, purpose: string): Promise<Buffer> {
    const name = `${companyId}/${purpose}`;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const key = this.keys.obtain({ companyId, subject: purpose });
    this.known.set(name, key);
    // A database that was away is asked again.
    key.catch(() => this.known.delete(name));
    return key;
  }
}

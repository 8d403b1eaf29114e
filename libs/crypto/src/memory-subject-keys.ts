import { randomBytes } from 'node:crypto';
import { SubjectErased, type KeyOwner, type SubjectKeys } from './subject-keys.port';

const nameOf = ({ companyId, subject }: KeyOwner): string => `${companyId}/${subject}`;

/** Subject keys that live as long as the process; for specs. */
export class MemorySubjectKeys implements SubjectKeys {
  private readonly keys = new Map<string, Buffer | null>();

  async obtain(owner: KeyOwner): Promise<Buffer> {
    const known = this.keys.get(nameOf(owner));
    if (known === null) throw new SubjectErased(owner);
    const key = known ?? randomBytes(32);
    this.keys.set(nameOf(owner), key);
    return key;
  }

  async find(owners: readonly KeyOwner[]): Promise<readonly (Buffer | null)[]> {
    return owners.map(owner => this.keys.get(nameOf(owner)) ?? null);
  }

  async shred(owner: KeyOwner): Promise<void> {
    this.keys.set(nameOf(owner), null);
  }
}

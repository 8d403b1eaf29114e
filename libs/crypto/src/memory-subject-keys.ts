import { randomBytes } from 'node:crypto';
import {
  DifferentKey,
  SubjectErased,
  type FoundKey,
  type KeyOwner,
  type SubjectKeys,
} from './subject-keys.port';

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

  async find(owners: readonly KeyOwner[]): Promise<readonly FoundKey[]> {
    return owners.map(owner => {
      const key = this.keys.get(nameOf(owner));
      return key === undefined ? 'absent' : (key ?? 'shredded');
    });
  }

  async adopt(owner: KeyOwner, key: Buffer): Promise<void> {
    const known = this.keys.get(nameOf(owner));
    if (known === undefined) this.keys.set(nameOf(owner), key);
    else if (known !== null && !known.equals(key)) throw new DifferentKey(owner);
  }

  async shred(owner: KeyOwner): Promise<void> {
    this.keys.set(nameOf(owner), null);
  }
}

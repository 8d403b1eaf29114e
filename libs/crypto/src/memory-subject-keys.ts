import { randomBytes } from 'node:crypto';
import { SubjectErased } from './subject-keys.port';
import type { SubjectKeys } from './subject-keys.port';

/** Subject keys that live as long as the process; for specs. */
export class MemorySubjectKeys implements SubjectKeys {
  private readonly keys = new Map<string, Buffer | null>();

  obtain(companyId: number, subject: string): Promise<Buffer> {
    const known = this.keys.get(`${companyId}/${subject}`);
    if (known === null) return Promise.reject(new SubjectErased(companyId, subject));
    const key = known ?? randomBytes(32);
    this.keys.set(`${companyId}/${subject}`, key);
    return Promise.resolve(key);
  }

  find(companyId: number, subject: string): Promise<Buffer | null> {
    return Promise.resolve(this.keys.get(`${companyId}/${subject}`) ?? null);
  }

  shred(companyId: number, subject: string): Promise<void> {
    this.keys.set(`${companyId}/${subject}`, null);
    return Promise.resolve();
  }
}

import { TwoGenerationLru, type Clock } from '@prosa/kernel';
import { SubjectErased, type KeyOwner, type SubjectKeys } from './subject-keys.port';

/** Persons whose keys were destroyed, so that no more events about them may be appended. */
export interface Erasures {
  /**
   * Whether the key of a person's card, or of this year, was destroyed. Another process may answer as before for up to
   * a minute.
   * @throws KeysUnavailable when the keys cannot be reached.
   */
  isErased(companyId: number, uuid: string): Promise<boolean>;
  /**
   * Checks that something may be written about a person, by their keys as they are now.
   * @throws SubjectErased when one was destroyed; KeysUnavailable when they cannot be reached.
   */
  requireWritable(companyId: number, uuid: string): Promise<void>;
  /** A write was refused with SubjectErased: what is remembered of the subject is out of date. */
  invalidate(owner: KeyOwner): void;
}

/** At least this many persons are remembered. */
const REMEMBERED = 50_000;
const REMEMBERED_MS = 60_000;

/** Reads which keys were destroyed, once a minute for each person who is asked about. */
export class KeyErasures implements Erasures {
  private readonly known = new TwoGenerationLru<{ readonly isErased: boolean; readonly until: number }>(
    REMEMBERED,
  );

  constructor(
    private readonly keys: Pick<SubjectKeys, 'find'>,
    private readonly clock: Clock,
  ) {}

  async isErased(companyId: number, uuid: string): Promise<boolean> {
    const now = this.clock.now();
    const name = `${companyId}/${uuid}`;
    const known = this.known.get(name);
    if (known !== undefined && known.until > now.getTime()) return known.isErased;
    const periods = ['card', String(now.getUTCFullYear())];
    const found = await this.keys.find(periods.map(period => ({ companyId, subject: `${uuid}/${period}` })));
    const isErased = found.includes('shredded');
    this.known.set(name, { isErased, until: now.getTime() + REMEMBERED_MS });
    return isErased;
  }

  async requireWritable(companyId: number, uuid: string): Promise<void> {
    const owner = { companyId, subject: `${uuid}/card` };
    this.invalidate(owner);
    if (await this.isErased(companyId, uuid)) throw new SubjectErased(owner);
  }

  invalidate({ companyId, subject }: KeyOwner): void {
    this.known.delete(`${companyId}/${subject.split('/')[0] ?? ''}`);
  }
}

/** Where no key is ever destroyed: specs and simulated worlds without sealed data. */
export const neverErased: Erasures = {
  isErased: () => Promise.resolve(false),
  requireWritable: () => Promise.resolve(),
  invalidate: () => undefined,
};

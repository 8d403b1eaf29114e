import { DifferentKey, SubjectErased, type SubjectKeys } from './subject-keys.port';

/** How the suite gets an adapter; `again` opens the same keys as another process does. */
export interface SubjectKeysHarness {
  readonly keys: SubjectKeys;
  again(): SubjectKeys;
  close(): Promise<void>;
}

const ana = { companyId: 1, subject: '00000000-0000-4000-8000-00000000000a/2026' };
const card = { ...ana, subject: '00000000-0000-4000-8000-00000000000a/card' };
const theirs = { ...ana, companyId: 2 };

/** The contract suite of {@link SubjectKeys}. */
export const describeSubjectKeys = (name: string, open: () => Promise<SubjectKeysHarness>): void => {
  describe(`subject keys: ${name}`, () => {
    let harness: SubjectKeysHarness;

    beforeEach(async () => {
      harness = await open();
    });
    afterEach(() => harness.close());

    it('are made once, each another, of 32 bytes', async () => {
      const { keys } = harness;
      const made = await Promise.all([ana, card, theirs].map(owner => keys.obtain(owner)));
      expect(made.map(({ length }) => length)).toEqual([32, 32, 32]);
      expect(new Set(made.map(key => key.toString('hex'))).size).toBe(3);
      expect(await keys.obtain(ana)).toEqual(made[0]);
      expect(await harness.again().obtain(card)).toEqual(made[1]);
    });

    it('are the same for all who ask for one at once', async () => {
      const asking = Array.from({ length: 8 }, (_, index) =>
        (index % 2 === 0 ? harness.keys : harness.again()).obtain(ana),
      );
      const made = await Promise.all(asking);
      expect(new Set(made.map(key => key.toString('hex'))).size).toBe(1);
    });

    it('are found in the order of their owners, and absent where there is none', async () => {
      const { keys } = harness;
      expect(await keys.find([])).toEqual([]);
      expect(await keys.find([ana])).toEqual(['absent']);
      const [first, third] = [await keys.obtain(ana), await keys.obtain(theirs)];
      expect(await harness.again().find([theirs, card, ana, theirs])).toEqual([
        ...[third, 'absent', first, third],
      ]);
    });

    it('are gone for ever once destroyed, for everybody, and nobody else loses theirs', async () => {
      const { keys } = harness;
      const [, kept] = [await keys.obtain(ana), await keys.obtain(card)];
      await keys.shred(ana);
      await keys.shred(ana);
      expect(await harness.again().find([ana, card])).toEqual(['shredded', kept]);
      await expect(keys.obtain(ana)).rejects.toBeInstanceOf(SubjectErased);
      await expect(harness.again().obtain(ana)).rejects.toBeInstanceOf(SubjectErased);
    });

    it('are adopted as they are where there is none, and never in the place of another', async () => {
      const { keys } = harness;
      const made = Buffer.alloc(32, 5);
      await keys.adopt(ana, made);
      await harness.again().adopt(ana, made);
      expect(await keys.obtain(ana)).toEqual(made);
      await expect(keys.adopt(ana, Buffer.alloc(32, 6))).rejects.toBeInstanceOf(DifferentKey);
      await keys.shred(card);
      await keys.adopt(card, made);
      expect(await keys.find([ana, card])).toEqual([made, 'shredded']);
    });

    it('are destroyed before they were ever made', async () => {
      await harness.keys.shred(ana);
      expect(await harness.keys.find([ana, card])).toEqual(['shredded', 'absent']);
      await expect(harness.keys.obtain(ana)).rejects.toBeInstanceOf(SubjectErased);
    });
  });
};

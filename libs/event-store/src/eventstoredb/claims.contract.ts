import { randomUUID } from 'node:crypto';
import type { IdClaims } from './claims.port';

/** The contract suite of id claims. */
export const describeIdClaims = (name: string, open: () => Promise<IdClaims>): void => {
  describe(`claims of event ids ${name}`, () => {
    let claims: IdClaims;
    beforeAll(async () => {
      claims = await open();
    });
    const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

    it('finds nothing before new ids, and the earlier claims before known ones', async () => {
      const [one, two, three] = ids(3) as [string, string, string];
      expect(await claims.claim('note-1_a', [one, two])).toEqual([]);
      const earlier = await claims.claim('note-1_b', [two, three]);
      expect(earlier).toEqual([{ id: two, stream: 'note-1_a', ageMs: expect.any(Number) as number }]);
      expect(earlier[0]?.ageMs).toBeGreaterThanOrEqual(0);
      expect(await claims.claim('note-1_c', [three])).toMatchObject([{ id: three, stream: 'note-1_b' }]);
    });

    it('gives new ids to exactly one of many', async () => {
      const wanted = ids(5);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          claims.claim(`note-1_${n}`, n % 2 === 0 ? wanted : [...wanted].reverse()),
        ),
      );
      expect(answers.filter(earlier => earlier.length === 0)).toHaveLength(1);
      expect(answers.every(earlier => earlier.length === 0 || earlier.length === 5)).toBe(true);
    });

    it('gives an id that several ask for in one moment to the first, and names its stream to the others', async () => {
      const [id, other] = ids(2) as [string, string];
      const answers = await Promise.all([
        claims.claim('note-1_a', [id]),
        claims.claim('note-1_b', [other, id]),
        claims.claim('note-1_c', [id]),
      ]);
      expect(answers[0]).toEqual([]);
      for (const earlier of answers.slice(1)) expect(earlier).toMatchObject([{ id, stream: 'note-1_a' }]);
    });

    it('reassigns ids to another stream', async () => {
      const [id] = ids(1) as [string];
      await claims.claim('note-1_a', [id]);
      await claims.reclaim('note-1_b', [id]);
      expect(await claims.claim('note-1_c', [id])).toMatchObject([{ id, stream: 'note-1_b' }]);
    });
  });
};

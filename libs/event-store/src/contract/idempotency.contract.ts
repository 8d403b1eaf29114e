import { WrongRevision } from '../event-store.port';
import type { EventStore } from '../event-store.port';
import { bodies, fact, facts, freshStream, upTo } from './fixtures';

/** The same event id is written once, for ever. */
export const describeIdempotency = (store: () => EventStore): void => {
  describe('idempotency', () => {
    it('answers a repeated append with the figures of the first time', async () => {
      const stream = freshStream();
      const events = facts(2);
      const first = await store().append(stream, 'none', events);
      await store().append(stream, 1, [fact()]);
      expect(await store().append(stream, 'none', events)).toEqual({ ...first, duplicate: true });
      expect(await store().readStream(stream)).toHaveLength(3);
    });

    it.each(['none', 'any', 'exists', 0, 1, 9] as const)(
      'knows a repeat whatever is expected: %s',
      async expected => {
        const stream = freshStream();
        const events = facts(2);
        await store().append(stream, 'none', events);
        expect(await store().append(stream, expected, events)).toMatchObject({
          revision: 1,
          duplicate: true,
        });
      },
    );

    it('knows a repeat of the first part of an append', async () => {
      const stream = freshStream();
      const events = facts(3);
      await store().append(stream, 'none', events);
      const again = await store().append(stream, 'none', events.slice(0, 2));
      const [, second] = await store().readStream(stream);
      expect(again).toEqual({ revision: 1, position: second?.position, duplicate: true });
    });

    it('refuses an append that was written only in part, and writes none of it', async () => {
      const stream = freshStream();
      const known = fact('known');
      await store().append(stream, 'none', [known]);
      const attempts = [
        [known, fact()],
        [fact(), known],
      ];
      for (const events of attempts) {
        await expect(store().append(stream, 'any', events)).rejects.toMatchObject({ actual: 0 });
      }
      expect(bodies(await store().readStream(stream))).toEqual(['known']);
    });

    it('refuses known events in another order', async () => {
      const stream = freshStream();
      const [one, other] = [fact(), fact()];
      await store().append(stream, 'none', [one, other]);
      await expect(store().append(stream, 'any', [other, one])).rejects.toBeInstanceOf(WrongRevision);
    });

    it('refuses an event that is in another stream', async () => {
      const event = fact();
      await store().append(freshStream(), 'none', [event]);
      const attempt = store().append(freshStream(), 'none', [event]);
      await expect(attempt).rejects.toMatchObject({ name: 'WrongRevision', actual: -1 });
    });

    it('refuses the same id twice in one append', async () => {
      const event = fact();
      await expect(store().append(freshStream(), 'any', [event, event])).rejects.toBeInstanceOf(RangeError);
    });

    it('writes once what 32 callers append at the same time', async () => {
      const stream = freshStream();
      const events = facts(2);
      const results = await Promise.all(upTo(32).map(() => store().append(stream, 'none', events)));
      expect(results.filter(result => !result.duplicate)).toHaveLength(1);
      expect(new Set(results.map(result => result.position)).size).toBe(1);
      expect(await store().readStream(stream)).toHaveLength(2);
    });

    it('lets a clash of ids fail alone among appends to other streams', async () => {
      const known = fact();
      await store().append(freshStream(), 'none', [known]);
      const outcomes = await Promise.allSettled([
        store().append(freshStream(), 'none', [fact()]),
        store().append(freshStream(), 'none', [fact(), known]),
        store().append(freshStream(), 'none', [fact()]),
      ]);
      expect(outcomes.map(outcome => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    });
  });
};

import { MemorySubjectKeys } from './memory-subject-keys';
import { formerPersonalId, openPersonalIds, PepperedIds } from './personal-ids';
import { KeysUnavailable } from './subject-keys.port';

const NUMBER = '5511987654321';

describe('ids of personal values', () => {
  it('are the same for the same value, in every process of the installation', async () => {
    const keys = new MemorySubjectKeys();
    const [one, other] = [new PepperedIds(keys), new PepperedIds(keys)];
    expect(await one.idOf(7, 'contact', NUMBER)).toBe(await other.idOf(7, 'contact', NUMBER));
  });

  it('differ by company, by kind and by value', async () => {
    const ids = new PepperedIds(new MemorySubjectKeys());
    const all = await Promise.all([
      ids.idOf(7, 'contact', NUMBER),
      ids.idOf(8, 'contact', NUMBER),
      ids.idOf(7, 'contact-alias', NUMBER),
      ids.idOf(7, 'contact', `${NUMBER}0`),
    ]);
    expect(new Set(all).size).toBe(4);
  });

  it('cannot be found by whoever tries numbers without the pepper', async () => {
    const [ids, guesses] = [
      new PepperedIds(new MemorySubjectKeys()),
      new PepperedIds(new MemorySubjectKeys()),
    ];
    const id = await ids.idOf(7, 'contact', NUMBER);
    expect(id).not.toBe(formerPersonalId(7, 'contact', NUMBER));
    expect(id).not.toBe(await guesses.idOf(7, 'contact', NUMBER));
  });

  it('are derived again once a database that was away is back', async () => {
    const keys = new MemorySubjectKeys();
    let isAway = true;
    const ids = new PepperedIds({
      obtain: owner => (isAway ? Promise.reject(new KeysUnavailable()) : keys.obtain(owner)),
    });
    await expect(ids.idOf(7, 'contact', NUMBER)).rejects.toThrow(KeysUnavailable);
    isAway = false;
    expect(await ids.idOf(7, 'contact', NUMBER)).toBe(await new PepperedIds(keys).idOf(7, 'contact', NUMBER));
  });

  it('are those of older logs where no pepper is used', async () => {
    expect(await openPersonalIds.idOf(7, 'contact', NUMBER)).toBe(formerPersonalId(7, 'contact', NUMBER));
  });
});

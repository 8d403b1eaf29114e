import { UnopenedSecret, type CompanySecrets, type SecretPlace } from './company-secrets.port';
import { SecretKeys } from './secret-keys';

/** Replaces the seals of former keys. */
interface Rotated {
  rotate(): Promise<number>;
}

/** How the suite gets adapters that seal by the given keys, all over the same secrets. */
export interface CompanySecretsHarness {
  over(keys: SecretKeys): CompanySecrets & Rotated;
  /** Copies a sealed value unchanged to another key, as an attacker with write access to the store could. */
  move(from: SecretPlace, to: SecretPlace): Promise<void>;
  close(): Promise<void>;
}

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
/** The installation's keys before, during and after a rotation. */
const former = new SecretKeys([first]);
const both = new SecretKeys([second, first]);
const latter = new SecretKeys([second]);

const SECRET = 'sk-proj-canário-4f1c8a77';

/** The contract suite of {@link CompanySecrets}. */
export const describeCompanySecrets = (name: string, open: () => Promise<CompanySecretsHarness>): void => {
  describe(`company secrets: ${name}`, () => {
    let harness: CompanySecretsHarness;
    let secrets: CompanySecrets;
    const where = { companyId: 1, place: 'prompt/a/apiKey' };

    beforeEach(async () => {
      harness = await open();
      secrets = harness.over(former);
    });
    afterEach(() => harness.close());

    it('opens what was put, as it was put', async () => {
      expect(await secrets.open(where)).toBeNull();
      await secrets.put(where, SECRET);
      expect(await secrets.open(where)).toBe(SECRET);
      await secrets.put(where, 'another');
      expect(await secrets.open(where)).toBe('another');
    });

    it('keeps the first of several values, and gives it to all who bring one', async () => {
      const kept = await Promise.all(['one', 'two', 'three'].map(value => secrets.keep(where, value)));
      expect(new Set(kept).size).toBe(1);
      expect(await secrets.keep(where, 'late')).toBe(kept[0]);
      expect(await secrets.open(where)).toBe(kept[0]);
    });

    it('keeps companies and places apart', async () => {
      await secrets.put(where, SECRET);
      expect(await secrets.open({ ...where, companyId: 2 })).toBeNull();
      expect(await secrets.open({ ...where, place: 'prompt/a/voiceKey' })).toBeNull();
      await secrets.put({ ...where, companyId: 2 }, 'theirs');
      expect(await secrets.open(where)).toBe(SECRET);
    });

    it('forgets one, forgets an empty one, and forgets all of a thing but nothing of its neighbours', async () => {
      const voice = { ...where, place: 'prompt/a/voiceKey' };
      const neighbour = { ...where, place: 'prompt/ab/apiKey' };
      const theirs = { ...voice, companyId: 2 };
      for (const place of [where, voice, neighbour, theirs]) await secrets.put(place, SECRET);
      await secrets.put(where, '');
      expect(await secrets.open(where)).toBeNull();
      await secrets.put(where, SECRET);
      await secrets.forget(where);
      expect(await secrets.open(where)).toBeNull();
      await secrets.put(where, SECRET);
      await secrets.forgetUnder({ companyId: 1, place: 'prompt/a' });
      expect([await secrets.open(where), await secrets.open(voice)]).toEqual([null, null]);
      expect([await secrets.open(neighbour), await secrets.open(theirs)]).toEqual([SECRET, SECRET]);
      await secrets.forget(where);
    });

    const faultOf = (store: CompanySecrets, place: SecretPlace): Promise<unknown> =>
      store.open(place).then(
        () => null,
        (reason: unknown) => reason,
      );

    it('does not open without the key, and quotes nothing in its fault', async () => {
      await secrets.put(where, SECRET);
      const fault = await faultOf(harness.over(latter), where);
      expect(fault).toBeInstanceOf(UnopenedSecret);
      expect(String(fault)).not.toContain('canário');
      expect(await secrets.open(where)).toBe(SECRET);
    });

    it('does not open what was moved to another company or place', async () => {
      for (const other of [
        { ...where, companyId: 2 },
        { ...where, place: 'prompt/b/apiKey' },
      ]) {
        await secrets.put(where, SECRET);
        await harness.move(where, other);
        expect(await faultOf(secrets, other)).toBeInstanceOf(UnopenedSecret);
        await secrets.forget(other);
      }
    });

    it('opens what a former key sealed while that is given, and seals by the new one', async () => {
      await secrets.put(where, SECRET);
      const during = harness.over(both);
      expect(await during.open(where)).toBe(SECRET);
      expect(await faultOf(harness.over(latter), where)).toBeInstanceOf(UnopenedSecret);
      await during.put(where, 'another');
      expect(await harness.over(latter).open(where)).toBe('another');
      expect(await faultOf(secrets, where)).toBeInstanceOf(UnopenedSecret);
    });

    it('seals everything anew by the new key once, after which the former is needed no more', async () => {
      const places = Array.from({ length: 5 }, (_, n) => ({ companyId: n % 2, place: `prompt/${n}/apiKey` }));
      for (const place of places) await secrets.put(place, `${SECRET} ${place.place}`);
      expect(await harness.over(latter).rotate()).toBe(0);
      expect(await secrets.open(where)).toBeNull();
      expect(await harness.over(both).rotate()).toBe(5);
      expect(await harness.over(both).rotate()).toBe(0);
      const after = harness.over(latter);
      for (const place of places) expect(await after.open(place)).toBe(`${SECRET} ${place.place}`);
    });
  });
};

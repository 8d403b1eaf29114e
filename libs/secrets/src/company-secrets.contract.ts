import { UnopenedSecret, type CompanySecrets } from './company-secrets.port';
import type { SecretKeys } from './secret-keys';

/** How the suite gets an adapter that seals by these keys; `moved` reads one company's row as if it were another's. */
export interface CompanySecretsHarness {
  over(keys: SecretKeys): CompanySecrets;
  readonly keys: SecretKeys;
  readonly otherKeys: SecretKeys;
  close(): Promise<void>;
}

const SECRET = 'sk-proj-canário-4f1c8a77';

/** The contract suite of {@link CompanySecrets}. */
export const describeCompanySecrets = (name: string, open: () => Promise<CompanySecretsHarness>): void => {
  describe(`company secrets: ${name}`, () => {
    let harness: CompanySecretsHarness;
    let secrets: CompanySecrets;
    const where = { companyId: 1, place: 'prompt/a/apiKey' };

    beforeEach(async () => {
      harness = await open();
      secrets = harness.over(harness.keys);
    });
    afterEach(() => harness.close());

    it('opens what was put, as it was put', async () => {
      expect(await secrets.open(where)).toBeNull();
      await secrets.put(where, SECRET);
      expect(await secrets.open(where)).toBe(SECRET);
      await secrets.put(where, 'another');
      expect(await secrets.open(where)).toBe('another');
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

    it('does not open without the key, and quotes nothing in its fault', async () => {
      await secrets.put(where, SECRET);
      const strange = harness.over(harness.otherKeys);
      const fault: unknown = await strange.open(where).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(fault).toBeInstanceOf(UnopenedSecret);
      expect(String(fault)).not.toContain('canário');
    });
  });
};

import { UnopenedSecret } from './company-secrets.port';
import { describeCompanySecrets } from './company-secrets.contract';
import { isMaskedSecret, maskedSecret } from './masked-secret';
import { MemoryCompanySecrets, type Held } from './memory-company-secrets';
import { SecretKeys } from './secret-keys';

const first = Buffer.alloc(32, 1);
const second = Buffer.alloc(32, 2);
const where = { companyId: 1, place: 'prompt/a/apiKey' };

describeCompanySecrets('memory', () => {
  const held = new Map<string, Held>();
  return Promise.resolve({
    over: keys => new MemoryCompanySecrets(keys, held),
    move: (from, to) => {
      const [before, after] = [from, to].map(({ companyId, place }) => `${companyId}/${place}`);
      const moved = held.get(before ?? '');
      if (moved === undefined || after === undefined) throw new Error('no secret');
      held.delete(before ?? '');
      held.set(after, { ...moved, where: to });
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
});

describe('keys of secrets', () => {
  it('seal by the first and open by all', () => {
    const before = new SecretKeys([first]).seal(where, 'segredo');
    const keys = new SecretKeys([second, first]);
    expect(keys.open(where, before)).toBe('segredo');
    expect(keys.seal(where, 'segredo').keyId).toBe(keys.current);
    expect(before.keyId).not.toBe(keys.current);
    expect(() => new SecretKeys([second]).open(where, before)).toThrow(UnopenedSecret);
  });

  it('open nothing that was moved, changed or cut', () => {
    const keys = new SecretKeys([first]);
    const { keyId, sealed } = keys.seal(where, 'segredo');
    expect(sealed.toString('latin1')).not.toContain('segredo');
    const spoilt = Buffer.from(sealed);
    spoilt[20] = (spoilt[20] ?? 0) ^ 1;
    expect(() => keys.open({ ...where, companyId: 2 }, { keyId, sealed })).toThrow(UnopenedSecret);
    expect(() => keys.open({ ...where, place: 'prompt/b/apiKey' }, { keyId, sealed })).toThrow(
      UnopenedSecret,
    );
    expect(() => keys.open(where, { keyId, sealed: spoilt })).toThrow(UnopenedSecret);
    expect(() => keys.open(where, { keyId, sealed: sealed.subarray(0, 10) })).toThrow(UnopenedSecret);
  });

  it('have ids that show nothing of them', () => {
    expect(new SecretKeys([first]).current).toMatch(/^[0-9a-f]{12}$/);
    expect(first.toString('hex')).not.toContain(new SecretKeys([first]).current);
  });
});

describe('what is shown of a secret', () => {
  it('is that it is set, and its last four characters', () => {
    expect(maskedSecret('')).toBe('');
    expect(maskedSecret('sk-proj-abcdefgh1234')).toBe('••••1234');
    expect(maskedSecret('short')).toBe('••••');
    expect(maskedSecret(`{"private_key":"-----BEGIN"}\n`)).toBe('••••');
    expect(isMaskedSecret('••••1234')).toBe(true);
    expect(isMaskedSecret('sk-proj-abcdefgh1234')).toBe(false);
  });
});

import { hashPassword, passwordMatches } from './password';

const cheap = { N: 1_024, r: 8, p: 1 };

describe('a password', () => {
  it('matches its hash and no other, and no hash is like another', async () => {
    const [one, other] = await Promise.all([
      hashPassword('prosa-demo', cheap),
      hashPassword('prosa-demo', cheap),
    ]);
    expect(one).not.toBe(other);
    expect(await passwordMatches('prosa-demo', one)).toBe(true);
    expect(await passwordMatches('prosa-Demo', one)).toBe(false);
  });

  it('keeps matching after the cost was raised', async () => {
    const old = await hashPassword('prosa-demo', cheap);
    expect(old).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(await passwordMatches('prosa-demo', old)).toBe(true);
  });

  it('is the same however its accents are composed', async () => {
    const hash = await hashPassword('cora\u00e7\u00e3o', cheap);
    expect(await passwordMatches('corac\u0327a\u0303o', hash)).toBe(true);
  });

  it('matches nothing that is not a hash', async () => {
    expect(await passwordMatches('x', 'plain')).toBe(false);
  });
});

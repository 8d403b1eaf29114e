import { Passwords } from './password';

const cheap = new Passwords({ memoryKib: 64, passes: 1, lanes: 1 });

describe('a password', () => {
  it('matches its hash and no other, and no hash is like another', async () => {
    const [one, other] = await Promise.all([cheap.hash('prosa-demo', 1), cheap.hash('prosa-demo', 1)]);
    expect(one).not.toBe(other);
    expect(await new Passwords().matches('prosa-demo', one)).toBe(true);
    expect(await new Passwords().matches('prosa-Demo', one)).toBe(false);
  });

  it('keeps matching after the cost was raised', async () => {
    const old = await cheap.hash('prosa-demo', 1);
    expect(old).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(await new Passwords().matches('prosa-demo', old)).toBe(true);
  });

  it('is the same however its accents are composed', async () => {
    const hash = await cheap.hash('cora\u00e7\u00e3o', 1);
    expect(await new Passwords().matches('corac\u0327a\u0303o', hash)).toBe(true);
  });

  it('matches nothing that is not a hash', async () => {
    expect(await new Passwords().matches('x', 'plain')).toBe(false);
  });

  it('costs one hash to compare, with a hash or with a decoy', async () => {
    const passwords = new Passwords({ memoryKib: 64, passes: 1, lanes: 1 });
    const [hash, decoy] = [await passwords.hash('prosa-demo', 1), passwords.decoy()];
    expect(decoy).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    const cost = async (against: string): Promise<number> => {
      const before = passwords.hashes;
      await passwords.matches('prosa-demo', against);
      return passwords.hashes - before;
    };
    expect(await cost(hash)).toBe(1);
    expect(await cost(decoy)).toBe(1);
    expect(await passwords.matches('nobody has this password', decoy)).toBe(false);
  });
});

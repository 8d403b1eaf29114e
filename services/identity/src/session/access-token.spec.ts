import { ManualClock } from '@prosa/kernel';
import { sign } from 'jsonwebtoken';
import { AccessTokenSigner } from './access-token';

const secret = 'a-secret-of-at-least-32-bytes-length!';
const older = 'another-secret-of-at-least-32-bytes!!';
const claims = {
  id: 7,
  username: 'Ana',
  profile: 'user',
  super: false,
  companyId: 3,
  sessionId: '0190c0de-0000-7000-8000-000000000001',
};
const clock = new ManualClock(new Date('2026-11-20T12:00:00Z'));
const signer = new AccessTokenSigner({ current: secret, previous: older }, clock);
const kid = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;
const seconds = clock.now().getTime() / 1_000;

describe('an access token', () => {
  it('contains user and company, for fifteen minutes', () => {
    const token = signer.sign(claims);
    expect(signer.read(token)).toMatchObject({ ...claims, exp: seconds + 900 });
    clock.advance(901_000);
    expect(signer.read(token)).toBeNull();
    clock.advance(-901_000);
  });

  it('lasts no longer than its session', () => {
    const token = signer.sign(claims, new Date(clock.now().getTime() + 60_000));
    expect(signer.read(token)).toMatchObject({ exp: seconds + 60 });
  });

  it('is good at the host that gave it and not at the other', () => {
    const secondary = new AccessTokenSigner({ current: secret, previous: '' }, clock, 'secondary');
    expect(secondary.read(secondary.sign(claims))).toMatchObject(claims);
    expect(secondary.read(signer.sign(claims))).toBeNull();
    expect(signer.read(secondary.sign(claims))).toBeNull();
  });

  it('signed with the key before is still good', () => {
    const before = new AccessTokenSigner({ current: older, previous: '' }, clock);
    expect(signer.read(before.sign(claims))).toMatchObject(claims);
  });

  const own = kid(signer.sign(claims));
  const forged = (header: object, payload: object): string =>
    [header, payload].map(part => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const good = { ...claims, aud: 'primary', exp: seconds + 900 };
  it.each([
    ['nothing', ''],
    ['words', 'not.a.token'],
    ['no algorithm', `${forged({ alg: 'none', kid: own }, good)}.`],
    ['another algorithm', sign(good, secret, { algorithm: 'HS512', keyid: own, noTimestamp: true })],
    ['another key', sign(good, 'x'.repeat(40), { keyid: own })],
    ['no key id', sign(good, secret)],
    ['an unknown key id', sign(good, secret, { keyid: 'ffff' })],
    ['the other host as its audience', sign({ ...good, aud: 'secondary' }, secret, { keyid: own })],
    ['another audience', sign({ ...good, aud: 'others' }, secret, { keyid: own })],
    ['no end', sign({ ...claims, aud: 'primary' }, secret, { keyid: own })],
    ['a session that is no uuid', sign({ ...good, sessionId: 'x' }, secret, { keyid: own })],
    ['a number beyond all', sign({ ...good, id: 2 ** 53 }, secret, { keyid: own })],
    ['ids that are texts', sign({ ...good, id: '7' }, secret, { keyid: own })],
    ['another signature', `${signer.sign(claims).slice(0, -4)}AAAA`],
  ])('with %s is refused', (_what, token) => {
    expect(signer.read(token)).toBeNull();
  });
});

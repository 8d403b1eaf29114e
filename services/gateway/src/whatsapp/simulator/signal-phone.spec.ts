import { systemClock } from '@prosa/kernel';
import * as signal from 'libsignal';
import { silenceLibsignal } from '../silence-libsignal';
import { KeyDerivation } from './key-derivation';
import { SignalPhone, type SignalBundle } from './signal-phone';
import { Store } from './store';
import type { WireLibrary } from './wire-library';

// The typings omit the curve.
const { curve } = signal as unknown as {
  readonly curve: { readonly calculateSignature: WireLibrary['baileys']['Curve']['sign'] };
};
/** The parts of both libraries that a phone needs. */
const library = { baileys: { Curve: { sign: curve.calculateSignature } }, signal } as unknown as WireLibrary;
const ANA = '5511988887777';
const SHOP = '5511990000001';

const words = (text: string): Buffer => Buffer.from(text);

/** Sessions are tried in the order of their last use, which has a resolution of milliseconds. */
const nextMillisecond = (): void => {
  const now = Date.now();
  while (Date.now() === now);
};

describe("A simulated phone's sessions", () => {
  const store = Store.open({}, systemClock);
  const keys = new KeyDerivation(Buffer.alloc(32, 7));
  const phone = (number: string): SignalPhone => {
    store.record({ k: 'account', n: number });
    return new SignalPhone(store.world.account(number), keys, store, library);
  };
  const bundleOf = (from: SignalPhone): SignalBundle => {
    const { registrationId, identity, signed, oneTime } = from.bundle();
    const typed = (key: Buffer): Buffer => Buffer.concat([Buffer.from([5]), key]);
    return {
      registrationId,
      identityKey: typed(identity),
      signedPreKey: { keyId: signed.id, publicKey: typed(signed.public), signature: signed.signature },
      preKey: { keyId: oneTime.id, publicKey: typed(oneTime.public) },
    };
  };

  beforeAll(() => silenceLibsignal());
  afterAll(() => store.close());

  it('are not damaged by an attempt to decrypt with the wrong one', async () => {
    const ana = phone(ANA);
    const shop = phone(SHOP);
    const toShop = `${SHOP}.0`;
    const toAna = `${ANA}.0`;
    await ana.begin(toShop, bundleOf(shop));
    await shop.open(toAna, await ana.seal(toShop, words('hello')));
    await ana.open(toShop, await shop.seal(toAna, words('hello back')));

    nextMillisecond();
    await ana.begin(toShop, bundleOf(shop));
    const anew = await ana.seal(toShop, words('anew'));
    const crossing = await shop.seal(toAna, words('crossing'));
    expect((await ana.open(toShop, crossing)).toString()).toBe('crossing');

    expect((await shop.open(toAna, anew)).toString()).toBe('anew');
    const answer = await shop.seal(toAna, words('answer'));
    expect((await ana.open(toShop, answer)).toString()).toBe('answer');
  });
});

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Exchange } from './exchange';
import type { FrameSocket } from './frame-socket';
import { SimulatorFault } from './simulator-fault';
import type { WireNode } from './wire-library';
import { SERVER_JID, bytes, child, node } from './wire-node';
import type { Account } from './world';

const WRAPPED = 'link_code_pairing_wrapped_companion_ephemeral_pub';
const SALT_BYTES = 32;
const IV_BYTES = 16;
const GCM_IV_BYTES = 12;
const GCM_TAG_BYTES = 16;
const FINISH_WITHIN_MS = 10_000;

/** A client that requested a pairing code, which is entered on the phone. */
export class PairingCode {
  private readonly ref = randomBytes(16);
  private finish: ((bundle: WireNode | undefined) => void) | undefined;

  /** @param wrapped the client's key, encrypted with the code that is shown only on the client's screen. */
  constructor(
    private readonly exchange: Exchange,
    private readonly socket: FrameSocket,
    private readonly wrapped: Buffer,
  ) {}

  /** The number to link to and the wrapped key; undefined when the stanza does not request a pairing code. */
  static asked(stanza: WireNode): { readonly number: string; readonly wrapped: Buffer } | undefined {
    const asked = child(stanza, 'link_code_companion_reg');
    const wrapped = bytes(child(asked, WRAPPED));
    const number = asked?.attrs['jid']?.split('@')[0];
    return wrapped === undefined || number === undefined ? undefined : { number, wrapped };
  }

  /** Acknowledges the request. */
  greet(stanza: WireNode): void {
    const ref = node('link_code_companion_reg', { stage: 'companion_hello' }, [
      node('link_code_pairing_ref', {}, this.ref),
    ]);
    this.socket.send(node('iq', { id: stanza.attrs['id'], type: 'result', from: SERVER_JID }, [ref]));
  }

  /** The client's final message: its keys, encrypted for the phone. */
  finished(stanza: WireNode): void {
    this.socket.send(node('iq', { id: stanza.attrs['id'], type: 'result', from: SERVER_JID }));
    this.finish?.(child(child(stanza, 'link_code_companion_reg'), 'link_code_pairing_wrapped_key_bundle'));
  }

  /** The code is entered on the phone; returns the shared secret. Throws when the code is wrong. */
  async typed(code: string, account: Account): Promise<string> {
    const { baileys } = this.exchange.library;
    const { Curve } = baileys;
    const [salt, iv, sealed] = cut(this.wrapped, SALT_BYTES, IV_BYTES);
    const key = await baileys.derivePairingCodeKey(code, salt);
    const companionKey = ctr(key, iv, sealed, 'open');
    const ephemeral = Curve.generateKeyPair();
    const { identity } = this.exchange.phones.signal(account);
    const bundle = await this.exchangeKeys(code, Buffer.from(ephemeral.public), identity.public);
    const shared = Buffer.from(Curve.sharedKey(ephemeral.private, companionKey));
    const [bundleSalt, bundleIv, body] = cut(bundle, SALT_BYTES, GCM_IV_BYTES);
    const info = 'link_code_pairing_key_bundle_encryption_key';
    const bundleKey = Buffer.from(baileys.hkdf(shared, 32, { salt: bundleSalt, info }));
    const keys = unsealed(bundleKey, bundleIv, body);
    const [companionIdentity, , random] = cut(keys, 32, 32);
    const identityShared = Buffer.from(Curve.sharedKey(identity.private, companionIdentity));
    const secret = baileys.hkdf(Buffer.concat([shared, identityShared, random]), 32, { info: 'adv_secret' });
    return Buffer.from(secret).toString('base64');
  }

  private async exchangeKeys(code: string, ephemeral: Buffer, identity: Buffer): Promise<Buffer> {
    const salt = randomBytes(SALT_BYTES);
    const iv = randomBytes(IV_BYTES);
    const key = await this.exchange.library.baileys.derivePairingCodeKey(code, salt);
    const wrapped = Buffer.concat([salt, iv, ctr(key, iv, ephemeral, 'seal')]);
    const answered = new Promise<WireNode | undefined>(resolve => {
      this.finish = resolve;
      setTimeout(() => resolve(undefined), FINISH_WITHIN_MS).unref();
    });
    const notification = node('link_code_companion_reg', { stage: 'primary_hello' }, [
      node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
      node('primary_identity_pub', {}, identity),
      node('link_code_pairing_ref', {}, this.ref),
    ]);
    const attrs = { id: randomBytes(8).toString('hex'), from: SERVER_JID, type: 'link_code_companion_reg' };
    this.socket.send(node('notification', { ...attrs, t: this.exchange.store.seconds() }, [notification]));
    const bundle = bytes(await answered);
    if (bundle === undefined)
      throw new SimulatorFault('ERR_SIM_PAIRING_FAILED', 'The client did not answer in time');
    return bundle;
  }
}

const cut = (all: Buffer, first: number, second: number): [Buffer, Buffer, Buffer] => [
  all.subarray(0, first),
  all.subarray(first, first + second),
  all.subarray(first + second),
];

function ctr(key: Uint8Array, iv: Buffer, body: Buffer, way: 'open' | 'seal'): Buffer {
  const cipher = (way === 'open' ? createDecipheriv : createCipheriv)('aes-256-ctr', key, iv);
  return Buffer.concat([cipher.update(body), cipher.final()]);
}

function unsealed(key: Buffer, iv: Buffer, body: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAuthTag(body.subarray(-GCM_TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -GCM_TAG_BYTES)), decipher.final()]);
  } catch {
    throw new SimulatorFault('ERR_SIM_PAIRING_FAILED', 'This is not the code that the client shows');
  }
}

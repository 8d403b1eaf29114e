import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { announceDevices } from './device-notifications';
import { lidJid, phoneJid } from './directory';
import type { Exchange } from './exchange';
import type { ClientHello, FrameSocket } from './frame-socket';
import { PairingCode } from './pairing-code';
import type { QrParts, Scannable } from './qr-code';
import { SimulatorFault } from './simulator-fault';
import type { Baileys, WireNode } from './wire-library';
import { SERVER_JID, bytes, child, node } from './wire-node';
import type { Account, LinkedDevice } from './world';

type PairingData = NonNullable<ReturnType<Baileys['proto']['ClientPayload']['decode']>['devicePairingData']>;

const REFS = 6;
const SIGN_TIMEOUT_MS = 10_000;

/** An unpaired client that shows a QR code. */
export class PairingOffer implements Scannable {
  private readonly refs = Array.from({ length: REFS }, () => `2@${randomBytes(24).toString('base64')}`);
  private code: PairingCode | undefined;
  private claim:
    { account: Account; device: LinkedDevice; done: (fault?: SimulatorFault) => void } | undefined;

  constructor(
    private readonly exchange: Exchange,
    private readonly socket: FrameSocket,
    private readonly hello: ClientHello,
    private readonly data: PairingData,
  ) {}

  /** Sends the client its references, each of which can be scanned from now on. */
  show(): void {
    for (const ref of this.refs) this.exchange.offers.set(ref, this);
    const refs = this.refs.map(ref => node('ref', {}, Buffer.from(ref)));
    this.socket.send(iq('pair-device', [node('pair-device', {}, refs)]));
  }

  /** Withdraws the code. */
  withdraw(): void {
    this.hide();
    this.claim?.done(new SimulatorFault('ERR_SIM_PAIRING_FAILED', 'The client went away while pairing'));
  }

  /** The account's phone scanned the code; resolves when the client has signed the pairing. */
  scan(account: Account, qr: QrParts): Promise<void> {
    const matches = this.hello.noise.equals(Buffer.from(qr.noise, 'base64'));
    if (
      !matches ||
      !Buffer.from(this.data.eIdent ?? []).equals(Buffer.from(qr.identity, 'base64')) ||
      this.claim
    ) {
      throw new SimulatorFault('ERR_SIM_QR_INVALID', 'The code does not belong to a waiting client');
    }
    return this.link(account, qr.secret);
  }

  /** The code is entered on the phone; resolves when the client has signed the pairing. */
  async type(code: string, account: Account): Promise<void> {
    if (this.code === undefined || this.claim)
      throw new SimulatorFault('ERR_SIM_QR_INVALID', 'No client asked for this phone');
    await this.link(account, await this.code.typed(code, account));
  }

  /** Handles the stanzas of pairing by code; false for any other stanza. */
  byCode(stanza: WireNode): boolean {
    const asked = PairingCode.asked(stanza);
    if (asked !== undefined) {
      this.code = new PairingCode(this.exchange, this.socket, asked.wrapped);
      this.exchange.codes.set(asked.number, this);
      this.code.greet(stanza);
      return true;
    }
    if (child(stanza, 'link_code_companion_reg') === undefined) return false;
    this.code?.finished(stanza);
    return true;
  }

  private link(account: Account, secret: string): Promise<void> {
    const device = this.deviceFor(account);
    return new Promise((resolvePairing, reject) => {
      const failed = new SimulatorFault(
        'ERR_SIM_PAIRING_FAILED',
        'The client did not sign the pairing in time',
      );
      const timer = setTimeout(() => this.claim?.done(failed), SIGN_TIMEOUT_MS);
      const done = (fault?: SimulatorFault): void => {
        clearTimeout(timer);
        this.claim = undefined;
        if (fault) reject(fault);
        else resolvePairing();
      };
      this.claim = { account, device, done };
      this.socket.send(this.success(account, device, secret));
    });
  }

  /** The client's response: with a valid signature the device is linked and must log in again. */
  answered(stanza: WireNode): void {
    const signed = bytes(child(child(stanza, 'pair-device-sign'), 'device-identity'));
    const { claim } = this;
    if (!signed || !claim) return;
    if (!this.signatureHolds(signed, claim.account)) {
      claim.done(new SimulatorFault('ERR_SIM_PAIRING_FAILED', 'The signature of the client is wrong'));
      return this.socket.close();
    }
    this.hide();
    const { store } = this.exchange;
    store.record({ k: 'linked', n: claim.account.number, device: claim.device });
    store.note({ fact: 'paired', number: claim.account.number, device: claim.device.id });
    store.flush();
    announceDevices(this.exchange, claim.account, claim.device.id);
    claim.done();
    this.socket.send(node('stream:error', { code: '515' }));
    this.socket.close();
  }

  private hide(): void {
    for (const ref of this.refs) this.exchange.offers.delete(ref);
    for (const [number, offer] of this.exchange.codes) if (offer === this) this.exchange.codes.delete(number);
  }

  private deviceFor(account: Account): LinkedDevice {
    const { data } = this;
    const base64 = (value: Uint8Array | null | undefined) => Buffer.from(value ?? []).toString('base64');
    return {
      id: account.lastDeviceId + 1,
      noise: this.hello.noise.toString('base64'),
      identity: base64(data.eIdent),
      registrationId: number(data.eRegid),
      signedPreKey: {
        id: number(data.eSkeyId),
        public: base64(data.eSkeyVal),
        signature: base64(data.eSkeySig),
      },
      pairedAt: this.exchange.store.now(),
    };
  }

  private success(account: Account, device: LinkedDevice, secret: string): WireNode {
    const details = this.signedIdentity(account, device);
    const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(details).digest();
    const { ADVSignedDeviceIdentityHMAC } = this.exchange.library.baileys.proto;
    const identity = ADVSignedDeviceIdentityHMAC.encode({ details, hmac }).finish();
    const jids = { jid: phoneJid(account, device.id), lid: lidJid(account, device.id) };
    return iq('pair-success', [
      node('pair-success', {}, [
        node('device-identity', {}, identity),
        node('biz', { name: account.name ?? account.number }),
        node('platform', { name: 'smba' }),
        node('device', jids),
      ]),
    ]);
  }

  private signedIdentity(account: Account, device: LinkedDevice): Uint8Array {
    const { proto, Curve, WA_ADV_ACCOUNT_SIG_PREFIX } = this.exchange.library.baileys;
    const { identity } = this.exchange.phones.signal(account);
    const timestamp = Number(this.exchange.store.seconds());
    const details = proto.ADVDeviceIdentity.encode({
      rawId: device.id,
      timestamp,
      keyIndex: device.id,
    }).finish();
    const signed = Buffer.concat([
      WA_ADV_ACCOUNT_SIG_PREFIX,
      details,
      Buffer.from(device.identity, 'base64'),
    ]);
    const accountSignature = Curve.sign(identity.private, signed);
    const identityProof = { details, accountSignatureKey: identity.public, accountSignature };
    return proto.ADVSignedDeviceIdentity.encode(identityProof).finish();
  }

  private signatureHolds(signed: Buffer, account: Account): boolean {
    const { proto, Curve, WA_ADV_DEVICE_SIG_PREFIX } = this.exchange.library.baileys;
    const { details, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(signed);
    const { identity } = this.exchange.phones.signal(account);
    const deviceKey = this.data.eIdent;
    if (!details || !deviceSignature || !deviceKey) return false;
    const message = Buffer.concat([WA_ADV_DEVICE_SIG_PREFIX, details, deviceKey, identity.public]);
    return Curve.verify(deviceKey, message, deviceSignature);
  }
}

/** Whether a login comes from the paired device: it must have the same Noise key. */
export function isSameDevice(device: LinkedDevice, noise: Buffer): boolean {
  const paired = Buffer.from(device.noise, 'base64');
  return paired.length === noise.length && timingSafeEqual(paired, noise);
}

function iq(id: string, content: WireNode[]): WireNode {
  return node(
    'iq',
    { id: `${id}-${randomBytes(4).toString('hex')}`, from: SERVER_JID, type: 'set', xmlns: 'md' },
    content,
  );
}

function number(value: Uint8Array | null | undefined): number {
  return value && value.length > 0 ? Buffer.from(value).readUIntBE(0, value.length) : 0;
}

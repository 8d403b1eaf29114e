import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto';
import type { KeyDerivation, KeyPair } from './key-derivation';
import type { Baileys } from './wire-library';

const TAG_BYTES = 16;
const EMPTY = Buffer.alloc(0);

/** The server's static Noise key and its certificate chain. */
export interface NoiseIdentity {
  readonly rootPublic: Buffer;
  readonly server: KeyPair;
  readonly certificate: Uint8Array;
}

/** Derives the Noise identity: a root signs an intermediate, the intermediate signs the server key. */
export function noiseIdentity(keys: KeyDerivation, baileys: Baileys): NoiseIdentity {
  const root = keys.keyPair('noise/root');
  const intermediate = keys.keyPair('noise/intermediate');
  const server = keys.keyPair('noise/server');
  const { CertChain } = baileys.proto;
  const { Details } = CertChain.NoiseCertificate;
  const certify = (serial: number, issuerSerial: number, key: Buffer, issuer: Buffer) => {
    const details = Details.encode({ serial, issuerSerial, key }).finish();
    return { details, signature: baileys.Curve.sign(issuer, details) };
  };
  const chain = CertChain.encode({
    intermediate: certify(1, baileys.WA_CERT_DETAILS.SERIAL, intermediate.public, root.private),
    leaf: certify(2, 1, server.public, intermediate.private),
  }).finish();
  return { rootPublic: root.public, server, certificate: chain };
}

/** The two ciphers of an established connection. */
export interface NoiseTransport {
  encrypt(plain: Uint8Array): Buffer;
  decrypt(sealed: Uint8Array): Buffer;
}

/** The responder's half of Noise XX, as the WhatsApp Web client implements it. */
export class NoiseResponder {
  private hash: Buffer;
  private salt: Buffer;
  private key: Buffer;
  private counter = 0;
  private readonly ephemeral: KeyPair;

  constructor(
    private readonly baileys: Baileys,
    private readonly identity: NoiseIdentity,
  ) {
    this.hash = Buffer.from(baileys.NOISE_MODE);
    this.salt = this.hash;
    this.key = this.hash;
    const pair = baileys.Curve.generateKeyPair();
    this.ephemeral = { private: Buffer.from(pair.private), public: Buffer.from(pair.public) };
    this.mixHash(baileys.NOISE_WA_HEADER);
  }

  /** Processes the client's hello; returns the server's hello. */
  answerHello(message: Uint8Array): Uint8Array {
    const { HandshakeMessage } = this.baileys.proto;
    const clientEphemeral = Buffer.from(HandshakeMessage.decode(message).clientHello?.ephemeral ?? EMPTY);
    this.mixHash(clientEphemeral);
    this.mixHash(this.ephemeral.public);
    this.mixKey(this.agree(this.ephemeral, clientEphemeral));
    const sealedStatic = this.seal(this.identity.server.public);
    this.mixKey(this.agree(this.identity.server, clientEphemeral));
    const payload = this.seal(this.identity.certificate);
    const serverHello = { ephemeral: this.ephemeral.public, static: sealedStatic, payload };
    return HandshakeMessage.encode({ serverHello }).finish();
  }

  /** Processes the client's last handshake message: its identity, its payload, and the transport ciphers. */
  finish(message: Uint8Array): { clientStatic: Buffer; payload: Buffer; transport: NoiseTransport } {
    const finish = this.baileys.proto.HandshakeMessage.decode(message).clientFinish;
    const clientStatic = this.open(finish?.static ?? EMPTY);
    this.mixKey(this.agree(this.ephemeral, clientStatic));
    const payload = this.open(finish?.payload ?? EMPTY);
    const [clientWrites, serverWrites] = this.split(EMPTY);
    return { clientStatic, payload, transport: transportOf(serverWrites, clientWrites) };
  }

  private agree(own: KeyPair, theirs: Uint8Array): Buffer {
    return Buffer.from(this.baileys.Curve.sharedKey(own.private, theirs));
  }

  private seal(plain: Uint8Array): Buffer {
    const sealed = sealGcm({ key: this.key, nonce: nonceOf(this.counter++), bound: this.hash }, plain);
    this.mixHash(sealed);
    return sealed;
  }

  private open(sealed: Uint8Array): Buffer {
    const plain = openGcm({ key: this.key, nonce: nonceOf(this.counter++), bound: this.hash }, sealed);
    this.mixHash(sealed);
    return plain;
  }

  private mixHash(data: Uint8Array): void {
    this.hash = createHash('sha256').update(this.hash).update(data).digest();
  }

  private mixKey(secret: Buffer): void {
    [this.salt, this.key] = this.split(secret);
    this.counter = 0;
  }

  private split(secret: Buffer): [Buffer, Buffer] {
    const output = Buffer.from(hkdfSync('sha256', secret, this.salt, '', 64));
    return [output.subarray(0, 32), output.subarray(32)];
  }
}

function transportOf(writeKey: Buffer, readKey: Buffer): NoiseTransport {
  let written = 0;
  let read = 0;
  return {
    encrypt: plain => sealGcm({ key: writeKey, nonce: nonceOf(written++), bound: EMPTY }, plain),
    decrypt: sealed => openGcm({ key: readKey, nonce: nonceOf(read++), bound: EMPTY }, sealed),
  };
}

interface GcmParameters {
  readonly key: Buffer;
  readonly nonce: Buffer;
  readonly bound: Buffer;
}

function nonceOf(counter: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(counter, 8);
  return nonce;
}

function sealGcm({ key, nonce, bound }: GcmParameters, plain: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function openGcm({ key, nonce, bound }: GcmParameters, sealed: Uint8Array): Buffer {
  const split = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(bound);
  decipher.setAuthTag(sealed.subarray(split));
  return Buffer.concat([decipher.update(sealed.subarray(0, split)), decipher.final()]);
}

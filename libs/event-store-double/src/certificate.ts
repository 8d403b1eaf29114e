import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate that is its own authority, with its key; both as PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

const der = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const { length } = body;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
};
const sequence = (...content: readonly Buffer[]): Buffer => der(0x30, ...content);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const octets = (content: Buffer): Buffer => der(0x04, content);

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'));
const commonName = objectId('550403');
const subjectAltName = objectId('551d11');
const basicConstraints = objectId('551d13');
const yes = der(0x01, Buffer.from([0xff]));

const named = (name: string): Buffer =>
  sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))));

const time = (at: Date): Buffer =>
  der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));

const pem = (kind: string, bytes: Buffer): string =>
  `-----BEGIN ${kind}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${kind}-----\n`;

/** Makes a certificate for a host name, as an operator's own authority would; valid between two dates. */
export const testCertificate = (
  name: string,
  [from, to]: readonly [Date, Date] = [new Date('2020-01-01'), new Date('2120-01-01')],
): TestCertificate => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const extensions = sequence(
    sequence(basicConstraints, yes, octets(sequence(yes))),
    sequence(subjectAltName, octets(sequence(der(0x82, Buffer.from(name))))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    named(name),
    sequence(time(from), time(to)),
    named(name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = sequence(content, ecdsaWithSha256, der(0x03, Buffer.from([0]), signature));
  return {
    cert: pem('CERTIFICATE', certificate),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

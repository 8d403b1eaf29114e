import { createHash, createHmac } from 'node:crypto';

/** Who asks, and where. */
export interface Signer {
  readonly keyId: string;
  readonly secret: string;
  readonly region: string;
}

/** A request as it is signed; header names in lower case, `host` among them. */
export interface Unsigned {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** SHA-256 of the body in hex. */
  readonly bodyHash: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** `20130524T000000Z`. */
const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

const escape = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, each => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${escape(name)}=${escape(value)}`)
    .toSorted()
    .join('&');

/**
 * The headers of a request with its AWS Signature Version 4 for S3: whoever changes the method, the address, a header or
 * the body makes it worthless. Paths must need no escaping.
 */
export const signRequest = (request: Unsigned, signer: Signer, at: Date): Record<string, string> => {
  const stamp = stampOf(at);
  const headers: Record<string, string> = {
    ...request.headers,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': stamp,
  };
  const names = Object.keys(headers).toSorted();
  const canonical = [
    request.method,
    request.url.pathname,
    queryOf(request.url),
    ...names.map(name => `${name}:${(headers[name] ?? '').trim()}`),
    '',
    names.join(';'),
    request.bodyHash,
  ].join('\n');
  const day = stamp.slice(0, 8);
  const scope = `${day}/${signer.region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [signer.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${signer.secret}`, day));
  const signature = hmac(key, text).toString('hex');
  const credential = `Credential=${signer.keyId}/${scope}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  };
};

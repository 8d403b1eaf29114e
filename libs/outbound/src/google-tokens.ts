import { createHash } from 'node:crypto';
import { objectIn, type Clock } from '@prosa/kernel';
import { sign } from 'jsonwebtoken';
import type { SafeFetch } from './safe-fetch.port';

/** Google gives no token for a key file; quotes nothing of it. */
export class GoogleRefused extends Error {
  override readonly name = 'GoogleRefused';

  constructor(readonly reason: string) {
    super(`no token: ${reason}`);
  }
}

const TIMEOUT_MS = 10_000;
/** Google's tokens are good for an hour. */
const KEPT_MS = 50 * 60_000;
const MOST_KEPT = 1_000;
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform';
const ASSERTION = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Access tokens of service accounts (RFC 7523), kept for fifty minutes in memory. */
export class GoogleTokens {
  private readonly kept = new Map<string, { readonly token: string; readonly until: number }>();

  constructor(
    private readonly fetch: SafeFetch,
    private readonly clock: Clock,
    /** The token endpoint; nothing in a stranger's key file changes it. */
    private readonly url: string,
  ) {}

  /** The token of a service account's file. @throws GoogleRefused, OutboundRefused, OutboundFailed */
  async of(file: string): Promise<string> {
    const key = createHash('sha256').update(file).digest('base64');
    const now = this.clock.now().getTime();
    const known = this.kept.get(key);
    if (known !== undefined && known.until > now) return known.token;
    const token = await this.asked(file);
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    this.kept.set(key, { token, until: now + KEPT_MS });
    return token;
  }

  private async asked(file: string): Promise<string> {
    const { client_email: issuer, private_key: key } = objectIn(file);
    if (typeof issuer !== 'string' || typeof key !== 'string') throw new GoogleRefused('no service account');
    const body = new URLSearchParams({ grant_type: ASSERTION, assertion: this.assertion(issuer, key) });
    const answer = await this.fetch({
      method: 'POST',
      url: this.url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
      timeoutMs: TIMEOUT_MS,
    });
    if (answer.status < 200 || answer.status > 299) throw new GoogleRefused(String(answer.status));
    const token = objectIn(answer.body.toString('utf8'))['access_token'];
    if (typeof token !== 'string') throw new GoogleRefused('no token');
    return token;
  }

  private assertion(issuer: string, key: string): string {
    const iat = Math.floor(this.clock.now().getTime() / 1_000);
    const claims = { iss: issuer, scope: SCOPE, aud: this.url, iat, exp: iat + 3_600 };
    try {
      return sign(claims, key, { algorithm: 'RS256' });
    } catch {
      // Its message may quote the key.
      throw new GoogleRefused('the private key is unusable');
    }
  }
}

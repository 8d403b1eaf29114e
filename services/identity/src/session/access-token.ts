import { LIMITS } from '@prosa/contracts';
import type { Clock } from '@prosa/kernel';
import { decode, sign, verify, type JwtPayload } from 'jsonwebtoken';
import { createHash } from 'node:crypto';

const AUDIENCE = 'prosa';

/** What an access token says; clients read `companyId` and `profile` from it, the server trusts the two ids only. */
export interface AccessClaims {
  readonly id: number;
  readonly username: string;
  readonly profile: string;
  readonly super: boolean;
  readonly companyId: number;
  readonly sessionId: string;
}

/** The keys that access tokens are signed with. */
export interface SigningKeys {
  readonly current: string;
  /** Still accepted after a change of keys; empty when there is none. */
  readonly previous: string;
}

const keyId = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 16);

const isClaims = (payload: JwtPayload): payload is JwtPayload & AccessClaims & { exp: number } =>
  Number.isInteger(payload['id']) &&
  Number.isInteger(payload['companyId']) &&
  typeof payload['sessionId'] === 'string' &&
  typeof payload.exp === 'number';

/** Signs and reads access tokens: HS256 only, of our audience only, by a key we know. */
export class AccessTokenSigner {
  private readonly keys: ReadonlyMap<string, string>;

  constructor(
    private readonly secrets: SigningKeys,
    private readonly clock: Clock,
  ) {
    const known = [secrets.current, secrets.previous].filter(secret => secret !== '');
    this.keys = new Map(known.map(secret => [keyId(secret), secret]));
  }

  /** A token that is good for 15 minutes. */
  sign(claims: AccessClaims): string {
    const iat = this.seconds();
    const payload = { ...claims, iat, exp: iat + LIMITS.accessTokenMinutes * 60 };
    return sign(payload, this.secrets.current, {
      algorithm: 'HS256',
      audience: AUDIENCE,
      keyid: keyId(this.secrets.current),
    });
  }

  /** What a good token says and when it ends (seconds); null for every other text. */
  read(token: string): (AccessClaims & { readonly exp: number }) | null {
    const kid = decode(token, { complete: true })?.header.kid;
    const secret = kid === undefined ? undefined : this.keys.get(kid);
    if (secret === undefined) return null;
    try {
      const payload = verify(token, secret, {
        algorithms: ['HS256'],
        audience: AUDIENCE,
        clockTimestamp: this.seconds(),
      });
      return typeof payload === 'object' && isClaims(payload) ? payload : null;
    } catch {
      return null;
    }
  }

  private seconds(): number {
    return Math.floor(this.clock.now().getTime() / 1_000);
  }
}

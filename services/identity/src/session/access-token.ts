import type { Environment } from '@prosa/config';
import { LIMITS } from '@prosa/contracts';
import { isUuid, type Clock } from '@prosa/kernel';
import type { SessionRow } from '@prosa/read-model';
import { decode, sign, verify, type JwtPayload } from 'jsonwebtoken';
import { createHash, createSecretKey, type KeyObject } from 'node:crypto';

/** Which of the two hosts a token is for. */
export type TokenAudience = SessionRow['audience'];

/** The host that a process serves. */
export const audienceOf = ({ SECONDARY_HOST }: Pick<Environment, 'SECONDARY_HOST'>): TokenAudience =>
  SECONDARY_HOST ? 'secondary' : 'primary';

/** The claims of an access token; clients read `companyId` and `profile`, the server trusts the two ids only. */
export interface AccessClaims {
  readonly id: number;
  readonly username: string;
  readonly profile: string;
  readonly super: boolean;
  readonly companyId: number;
  readonly sessionId: string;
  /** These three are present while a super user acts as an administrator. */
  readonly impersonated?: true;
  readonly originalUserId?: number;
  readonly originalCompanyId?: number;
}

/** The keys that access tokens are signed with. */
export interface SigningKeys {
  readonly current: string;
  /** The previous key, still accepted after a rotation; empty when there is none. */
  readonly previous: string;
}

const keyId = (secret: string): string => createHash('sha256').update(secret).digest('hex').slice(0, 16);

/** Whether the database accepts a value as an id. */
const isNumber = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31;

const isClaims = (payload: JwtPayload): payload is JwtPayload & AccessClaims & { exp: number } =>
  isNumber(payload['id']) &&
  isNumber(payload['companyId']) &&
  typeof payload['sessionId'] === 'string' &&
  isUuid(payload['sessionId']) &&
  typeof payload.exp === 'number';

/** Signs and verifies access tokens: HS256 only, for our audience only, with a known key. */
export class AccessTokenSigner {
  private readonly keys: ReadonlyMap<string, KeyObject>;
  private readonly current: { readonly id: string; readonly key: KeyObject };

  constructor(
    secrets: SigningKeys,
    private readonly clock: Clock,
    readonly audience: TokenAudience = 'primary',
  ) {
    const known = [secrets.current, secrets.previous].filter(secret => secret !== '');
    this.keys = new Map(known.map(secret => [keyId(secret), createSecretKey(secret, 'utf8')]));
    this.current = { id: keyId(secrets.current), key: createSecretKey(secrets.current, 'utf8') };
  }

  /** A token that is valid for 15 minutes, or until its session ends when that is sooner. */
  sign(claims: AccessClaims, until?: Date): string {
    const iat = this.seconds();
    const latest = iat + LIMITS.accessTokenMinutes * 60;
    const end = until === undefined ? latest : Math.floor(until.getTime() / 1_000);
    const payload = { ...claims, iat, exp: Math.min(latest, end) };
    return sign(payload, this.current.key, {
      algorithm: 'HS256',
      audience: this.audience,
      keyid: this.current.id,
    });
  }

  /** The claims and expiry (seconds) of a valid token; null for any other text. */
  read(token: string): (AccessClaims & { readonly exp: number }) | null {
    const kid = decode(token, { complete: true })?.header.kid;
    const secret = kid === undefined ? undefined : this.keys.get(kid);
    if (secret === undefined) return null;
    try {
      const payload = verify(token, secret, {
        algorithms: ['HS256'],
        audience: this.audience,
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

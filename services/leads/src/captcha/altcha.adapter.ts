import type { Clock } from '@prosa/kernel';
import type { Payload } from 'altcha-lib' with { 'resolution-mode': 'import' };
import { createHash, randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import type { Captcha } from './captcha.port';
import type { UsedCaptchas } from './used-captchas.store';

/** The package brings CommonJS too, but only types of its modules. */
const load = createRequire(__filename);
const { createChallenge, verifySolution } = load('altcha-lib') as typeof import('altcha-lib', {
  with: { 'resolution-mode': 'import' },
});
const { deriveKey } = load('altcha-lib/algorithms/pbkdf2') as typeof import('altcha-lib/algorithms/pbkdf2', {
  with: { 'resolution-mode': 'import' },
});

/** Validity of an answer. */
const MINUTES = 10;
const COST = 1_000;
const LONGEST_TOKEN = 8_192;
const USUAL = { from: 500, to: 1_500 };
const HARD = { from: 2_000, to: 6_000 };

const payloadIn = (token: string): Payload | null => {
  if (token.length > LONGEST_TOKEN) return null;
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Partial<Payload> | null;
    const isWhole =
      typeof payload?.challenge?.parameters === 'object' && typeof payload.solution === 'object';
    return isWhole ? (payload as Payload) : null;
  } catch {
    return null;
  }
};

/**
 * Proof of work by ALTCHA, without third parties. The form is part of the signed data, so an answer is valid for it
 * only, and each is accepted once.
 */
export class AltchaCaptcha implements Captcha {
  readonly kind = 'altcha';
  readonly script = null;

  constructor(
    private readonly secret: string,
    private readonly used: UsedCaptchas,
    private readonly clock: Clock,
  ) {}

  siteKey(publicId: string): string {
    return `/api/forms/apresentacao/${publicId}/captcha`;
  }

  challenge(publicId: string, isHard: boolean): Promise<object> {
    const { from, to } = isHard ? HARD : USUAL;
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(from, to),
      deriveKey,
      data: { form: publicId },
      expiresAt: new Date(this.clock.now().getTime() + MINUTES * 60_000),
      hmacSignatureSecret: this.secret,
      hmacKeySignatureSecret: `${this.secret}:key`,
    });
  }

  async verify(token: string, publicId: string): Promise<boolean> {
    const payload = payloadIn(token);
    const { data, expiresAt } = payload?.challenge.parameters ?? {};
    if (payload === null || data?.['form'] !== publicId || typeof expiresAt !== 'number') return false;
    if (expiresAt * 1_000 <= this.clock.now().getTime() || !(await this.isSolved(payload))) return false;
    const id = createHash('sha256')
      .update(payload.challenge.signature ?? '')
      .digest('base64url');
    return this.used.take(id, new Date(expiresAt * 1_000));
  }

  private async isSolved({ challenge, solution }: Payload): Promise<boolean> {
    try {
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret: this.secret,
        hmacKeySignatureSecret: `${this.secret}:key`,
      });
      return verified;
    } catch {
      // A payload of another shape than any that we gave.
      return false;
    }
  }
}

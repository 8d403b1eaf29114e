import { keptSecret, type Environment } from '@prosa/config';
import type { Clock } from '@prosa/kernel';
import type { OwnerDatabase } from '@prosa/read-model';
import { hkdfSync } from 'node:crypto';
import { AltchaCaptcha } from './altcha.adapter';
import type { Captcha } from './captcha.port';
import { SITE_VERIFY, SiteVerifyCaptcha } from './siteverify.adapter';
import { UsedCaptchas } from './used-captchas.store';

/** A secret of the installation for one purpose, the same in each of its processes. */
export const formSecret = (
  { JWT_SECRET, DATA_DIR }: Pick<Environment, 'JWT_SECRET' | 'DATA_DIR'>,
  purpose: string,
): string =>
  Buffer.from(hkdfSync('sha256', JWT_SECRET || keptSecret(DATA_DIR, 'codes'), '', purpose, 32)).toString(
    'hex',
  );

/** The captcha that the environment names. */
export const openCaptcha = (environment: Environment, db: OwnerDatabase, clock: Clock): Captcha => {
  const used = new UsedCaptchas(db, clock);
  const { CAPTCHA: kind, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = environment;
  if (kind === 'altcha') return new AltchaCaptcha(formSecret(environment, 'prosa altcha'), used, clock);
  const { CAPTCHA_HOSTNAME: hostname, CAPTCHA_VERIFY_URL } = environment;
  const url = CAPTCHA_VERIFY_URL || SITE_VERIFY[kind];
  const script = environment.captchaScript ?? '';
  return new SiteVerifyCaptcha({ kind, siteKey, secret, url, script, hostname }, used, clock);
};

import { IsArray, Matches } from 'class-validator';
import { CaptchaVariables } from './captcha-variables';
import { Variable } from './variable';

/** What the loss of the key means, in the same words wherever the key is spoken of. */
export const SECRETS_KEY_LOST = 'no name, number or message of the log can ever be read again';

const hexKey = /^[0-9a-fA-F]{64}$/;

/** The key that seals companies' credentials at other services, and wraps the keys of personal data. */
export class SecretVariables extends CaptchaVariables {
  @Variable(
    'text',
    `Key that seals what companies sign in at other services with (AI keys, integrations) and wraps the keys of personal data in the log, 32 bytes in hex; the same for all processes. Lost: ${SECRETS_KEY_LOST}. Empty: generated and kept under DATA_DIR.`,
  )
  @Matches(/^$|^[0-9a-fA-F]{64}$/, { message: 'must be empty or 32 bytes in hex' })
  readonly SECRETS_KEY: string = '';

  @Variable(
    'list',
    'Keys before SECRETS_KEY, separated by commas; they open what they sealed until `prosa secrets rotate` has sealed it anew.',
  )
  @IsArray()
  @Matches(hexKey, { each: true, message: 'must be keys of 32 bytes in hex' })
  readonly SECRETS_PREVIOUS_KEYS: readonly string[] = [];
}

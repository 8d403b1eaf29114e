import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import type { Refusal } from './sign-up-calls';

/** Faults of the server and of the line, which say nothing about the code itself. */
const EXPLAINED: readonly string[] = ['ERR_TOO_MANY_REQUESTS', 'ERR_EMAIL_TAKEN', 'ERR_VALIDATION'];

/** The text of an error (spec 1 §8). */
export const useRefusalText = (): ((refusal: Refusal) => string) => {
  const t = useT();
  return ({ code, during }) => {
    if (code === 'ERR_CODE_COOLDOWN') return t('signUp:cooldown');
    if (code === 'ERR_CODE_INVALID') return t('signUp:codeInvalid');
    if (code === 'ERR_PHONE_NOT_VERIFIED') return t('signUp:notVerified');
    if (EXPLAINED.includes(code)) return errorMessage(code);
    if (during === 'send') return t('signUp:sendFailed');
    return during === 'resend' ? t('signUp:resendFailed') : errorMessage(code);
  };
};

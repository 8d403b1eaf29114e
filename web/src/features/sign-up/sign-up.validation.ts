import { LIMITS, phoneFaultCode } from '@prosa/contracts';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { isEmail } from '../../ui/validation';
import type { SignUpDraft } from './sign-up.storage';

/** The password and its confirmation, as typed. */
export interface Passwords {
  readonly password: string;
  readonly confirmation: string;
}

/** A field of the first step. */
export type FieldName = 'company' | 'userName' | 'email' | 'phone' | 'password' | 'confirmation';

/** Errors by field; valid fields are missing. */
export type Faults = Readonly<Partial<Record<FieldName, string>>>;

const present = (faults: Readonly<Record<string, string | null>>): Faults =>
  Object.fromEntries(Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null));

/** Validates the two passwords (spec 1 §5). */
export const usePasswordFaults = ({ password, confirmation }: Passwords): Faults => {
  const t = useT();
  const fault = (): string | null => {
    if (password === '') return t('auth:passwordRequired');
    if (password.length < LIMITS.ownPassword.min) return t('signUp:passwordTooShort');
    return password.length > LIMITS.ownPassword.max ? t('signUp:tooLong') : null;
  };
  const confirmationFault = (): string | null => {
    if (confirmation === '') return t('auth:confirmRequired');
    return confirmation === password ? null : t('auth:mismatch');
  };
  return present({ password: fault(), confirmation: confirmationFault() });
};

/** Validates the rest of the first step (spec 1 §5). */
export const useDataFaults = (
  draft: Pick<SignUpDraft, 'company' | 'userName' | 'email' | 'phone'>,
): Faults => {
  const t = useT();
  const company = draft.company.trim();
  const companyFault = (): string | null => {
    if (company === '') return t('signUp:companyRequired');
    if (company.length < LIMITS.companyName.min) return t('signUp:tooShort');
    return company.length > LIMITS.companyName.max ? t('signUp:tooLong') : null;
  };
  const userName = draft.userName.trim();
  const userNameFault = (): string | null => {
    if (userName !== '' && userName.length < LIMITS.userName.min) return t('signUp:tooShort');
    return userName.length > LIMITS.userName.max ? t('signUp:tooLong') : null;
  };
  const emailFault = (): string | null => {
    if (draft.email.trim() === '') return t('signUp:emailRequired');
    return isEmail(draft.email) ? null : t('signUp:emailInvalid');
  };
  const phoneFault = (): string | null => {
    if (draft.phone.trim() === '') return t('signUp:phoneRequired');
    const code = phoneFaultCode(draft.phone);
    return code === null ? null : errorMessage(code);
  };
  return present({
    company: companyFault(),
    userName: userNameFault(),
    email: emailFault(),
    phone: phoneFault(),
  });
};

import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { AuthNotice } from '../../auth/auth-notice';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { Field } from '../../ui/field';
import { isEmail } from '../../ui/validation';
import type { PasswordReset } from './use-password-reset';

const useFault = (email: string): string | null => {
  const t = useT();
  if (email.trim() === '') return t('passwordReset:required');
  return isEmail(email) ? null : t('passwordReset:emailInvalid');
};

/** Step 1: where the code is sent to. */
export const EmailStep = ({ reset }: { readonly reset: PasswordReset }) => {
  const t = useT();
  const { email, refusal, isBusy } = reset;
  const fault = useFault(email);
  const [isLeft, setLeft] = useState(false);
  const isUnknown = refusal === 'ERR_NO_EMAIL_FOUND';
  const shown = isUnknown ? t('passwordReset:emailUnknown') : isLeft ? fault : null;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setLeft(true);
    if (fault === null) reset.sendCode();
  };
  return (
    <form noValidate onSubmit={submit}>
      {refusal !== null && !isUnknown && <AuthNotice tone="danger">{errorMessage(refusal)}</AuthNotice>}
      <Field label={t('passwordReset:email')} fault={shown}>
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            type="email"
            size="large"
            inputMode="email"
            autoComplete="username"
            autoFocus
            value={email}
            intent={isInvalid ? 'danger' : 'none'}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onValueChange={reset.changeEmail}
            onBlur={() => email !== '' && setLeft(true)}
          />
        )}
      </Field>
      <Button
        type="submit"
        fill
        size="large"
        intent="primary"
        text={t('passwordReset:sendEmail')}
        loading={isBusy}
      />
      {refusal === 'ERR_CODE_COOLDOWN' && (
        <p className="auth-ways">
          <button type="button" className="link-button" onClick={reset.goOn}>
            {t('passwordReset:haveCode')}
          </button>
        </p>
      )}
    </form>
  );
};

import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import { CodeInput } from '../../auth/code-input';
import { AuthNotice } from '../../auth/auth-notice';
import { ResendButton } from '../../auth/resend-button';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { PasswordChecklist } from './password-checklist';
import { PASSWORD_PARTS, partsMet } from './password.rule';
import type { PasswordReset } from './use-password-reset';

interface Values {
  readonly code: string;
  readonly password: string;
  readonly confirmation: string;
}

type Faults = Readonly<Record<keyof Values, string | null>>;

const NOTHING: Values = { code: '', password: '', confirmation: '' };
const NONE_LEFT = { code: false, password: false, confirmation: false };

const useFaults = ({ code, password, confirmation }: Values): Faults => {
  const t = useT();
  const passwordFault = (): string | null => {
    if (password === '') return t('passwordReset:fieldRequired');
    if (password.length > LIMITS.ownPassword.max) return t('passwordReset:tooLong');
    return partsMet(password).length === PASSWORD_PARTS.length ? null : t('passwordReset:rule');
  };
  const confirmationFault = (): string | null => {
    if (confirmation === '') return t('passwordReset:fieldRequired');
    return confirmation === password ? null : t('auth:mismatch');
  };
  const codeFault = (): string | null => {
    if (code === '') return t('passwordReset:fieldRequired');
    return code.length === LIMITS.codeLength ? null : t('passwordReset:codeShort');
  };
  return { code: codeFault(), password: passwordFault(), confirmation: confirmationFault() };
};

const focusFirstFault = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLInputElement>('[aria-invalid=true]')?.focus());

/** Step 2: the code and the new password, twice. */
export const PasswordStep = ({ reset }: { readonly reset: PasswordReset }) => {
  const t = useT();
  const { email, refusal, isBusy } = reset;
  const [values, setValues] = useState(NOTHING);
  const [left, setLeft] = useState(NONE_LEFT);
  const [askedTooSoon, setAskedTooSoon] = useState(false);
  const faults = useFaults(values);
  const isCodeRefused = refusal === 'ERR_RESET_CODE_INVALID' || refusal === 'ERR_CODE_INVALID';
  const shown = (name: keyof Values): string | null => (left[name] ? faults[name] : null);
  const change = (name: keyof Values) => (value: string) =>
    setValues(current => ({ ...current, [name]: value }));
  const leave = (name: keyof Values) => () =>
    values[name] !== '' && setLeft(current => ({ ...current, [name]: true }));
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setLeft({ code: true, password: true, confirmation: true });
    if (Object.values(faults).every(fault => fault === null)) reset.choose(values.code, values.password);
    else focusFirstFault(event.currentTarget);
  };
  return (
    <form noValidate onSubmit={submit}>
      <p className="code-sent">
        {t('passwordReset:sentTo', { to: email.trim() })}{' '}
        <button type="button" className="link-button" onClick={reset.startOver}>
          {t('passwordReset:otherEmail')}
        </button>
      </p>
      {refusal !== null && !isCodeRefused && <AuthNotice tone="danger">{errorMessage(refusal)}</AuthNotice>}
      {refusal === null && askedTooSoon && (
        <AuthNotice tone="warning">{errorMessage('ERR_CODE_COOLDOWN')}</AuthNotice>
      )}
      <Field
        label={t('auth:code')}
        fault={isCodeRefused ? errorMessage('ERR_RESET_CODE_INVALID') : shown('code')}
      >
        {({ id, describedBy, isInvalid }) => (
          <CodeInput
            id={id}
            value={values.code}
            autoFocus
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={change('code')}
          />
        )}
      </Field>
      <Field label={t('passwordReset:newPassword')} fault={shown('password')}>
        {({ id, describedBy, isInvalid }) => (
          <PasswordInput
            id={id}
            value={values.password}
            autoComplete="new-password"
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={change('password')}
            onBlur={leave('password')}
          />
        )}
      </Field>
      <PasswordChecklist password={values.password} />
      <Field label={t('passwordReset:confirm')} fault={shown('confirmation')}>
        {({ id, describedBy, isInvalid }) => (
          <PasswordInput
            id={id}
            value={values.confirmation}
            autoComplete="new-password"
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={change('confirmation')}
            onBlur={leave('confirmation')}
          />
        )}
      </Field>
      <Button
        type="submit"
        fill
        size="large"
        intent="primary"
        text={t('passwordReset:submit')}
        loading={isBusy}
      />
      <p className="auth-ways">
        <ResendButton
          resendAt={reset.resendAt}
          isBusy={isBusy}
          onTooSoon={() => setAskedTooSoon(true)}
          onResend={() => {
            setAskedTooSoon(false);
            setValues(current => ({ ...current, code: '' }));
            reset.sendCode();
          }}
        />
      </p>
    </form>
  );
};

import { useEffect, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Link } from 'wouter';
import { useFeatures } from '../../core/features-context';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { arrival } from '../../auth/arrival';
import { useSignUpOpen } from '../../auth/sign-up-open';
import { useT } from '../../i18n';
import { loginRequested } from '../../session/session.slice';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { isEmail } from '../../ui/validation';
import { LoginNotice } from './login-notice';

type FieldName = 'email' | 'password';

const useFaults = (email: string, password: string): Readonly<Record<FieldName, string | null>> => {
  const t = useT();
  const emailFault =
    email.trim() === '' ? t('login:emailRequired') : isEmail(email) ? null : t('login:emailInvalid');
  return { email: emailFault, password: password === '' ? t('login:passwordRequired') : null };
};

/** The ways out of this screen, shown as soon as an area offers them; the sign-up only while it is open. */
const OtherWays = () => {
  const t = useT();
  const isSignUpOpen = useSignUpOpen();
  const paths = useFeatures().flatMap(feature => (feature.routes ?? []).map(route => route.path));
  return (
    <p className="auth-ways">
      {paths.includes('/forgetpsw') && <Link href="/forgetpsw">{t('login:forgot')}</Link>}
      {isSignUpOpen === true && paths.includes('/signup') && <Link href="/signup">{t('login:signUp')}</Link>}
    </p>
  );
};

const SubmitButton = ({ isReady }: { readonly isReady: boolean }) => {
  const t = useT();
  const status = useAppSelector(state => state.session.login.status);
  const labels = { idle: t('login:submit'), submitting: t('login:submitting'), error: t('login:failed') };
  return (
    <Button
      type="submit"
      fill
      size="large"
      intent={status === 'error' ? 'danger' : 'primary'}
      disabled={!isReady || status === 'submitting'}
      text={labels[status]}
    />
  );
};

/** The way in for an administrator whose company is overdue: only to pay. */
const PayFirst = ({ isReady, onPay }: { readonly isReady: boolean; readonly onPay: () => void }) => {
  const t = useT();
  const { failure, status } = useAppSelector(state => state.session.login);
  if (failure?.mayPay !== true) return null;
  return (
    <Button
      className="auth-pay"
      fill
      size="large"
      intent="primary"
      variant="outlined"
      disabled={!isReady || status !== 'idle'}
      text={t('login:toPay')}
      onClick={onPay}
    />
  );
};

/** E-mail and password; can be sent once both are filled in and valid (spec 1 §5). */
export const LoginForm = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const status = useAppSelector(state => state.session.login.status);
  const [{ email, reason }] = useState(arrival.read);
  const [values, setValues] = useState({ email, password: '' });
  const [left, setLeft] = useState<Readonly<Record<FieldName, boolean>>>({ email: false, password: false });
  const faults = useFaults(values.email, values.password);
  useEffect(() => arrival.forget, []);
  const isReady = faults.email === null && faults.password === null;
  const change = (name: FieldName) => (value: string) =>
    setValues(current => ({ ...current, [name]: value }));
  const leave = (name: FieldName) => () => setLeft(current => ({ ...current, [name]: true }));
  const send = (toPay: boolean): void => {
    if (!isReady || status === 'submitting') return;
    const who = { email: values.email.trim(), password: values.password };
    dispatch(loginRequested(toPay ? { ...who, toPay } : who));
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    send(false);
  };
  return (
    <form noValidate onSubmit={submit}>
      <LoginNotice reason={reason} />
      <PayFirst isReady={isReady} onPay={() => send(true)} />
      <Field label={t('login:email')} fault={left.email ? faults.email : null}>
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            type="email"
            size="large"
            inputMode="email"
            autoComplete="username"
            autoFocus={email === ''}
            value={values.email}
            intent={isInvalid ? 'danger' : 'none'}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onValueChange={change('email')}
            onBlur={() => values.email !== '' && leave('email')()}
          />
        )}
      </Field>
      <Field label={t('login:password')} fault={left.password ? faults.password : null}>
        {({ id, describedBy, isInvalid }) => (
          <PasswordInput
            id={id}
            value={values.password}
            autoComplete="current-password"
            autoFocus={email !== ''}
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={value => {
              change('password')(value);
              leave('password')();
            }}
          />
        )}
      </Field>
      <SubmitButton isReady={isReady} />
      <OtherWays />
    </form>
  );
};

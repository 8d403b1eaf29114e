import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import { CodeInput } from '../../auth/code-input';
import { AuthNotice } from '../../auth/auth-notice';
import { ResendButton } from '../../auth/resend-button';
import { SimulatorHint } from '../../auth/simulator-hint';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { Field } from '../../ui/field';
import { PasswordFields } from './password-fields';
import { readablePhone } from './phone';
import { useRefusalText } from './refusal-text';
import { recipientOf } from './sign-up.storage';
import { usePasswordFaults } from './sign-up.validation';
import { useLeftFields } from './use-left-fields';
import type { SignUp } from './use-sign-up';

const IS_OF_CODE: readonly string[] = ['ERR_CODE_INVALID', 'ERR_PHONE_NOT_VERIFIED'];

/** The password again, after a reload: it was never stored. */
const PasswordAgain = ({
  signUp,
  left,
}: {
  readonly signUp: SignUp;
  readonly left: ReturnType<typeof useLeftFields>;
}) => {
  const t = useT();
  const { passwords, refusal } = signUp;
  const refused = refusal?.field === 'password' ? { password: errorMessage(refusal.code) } : {};
  return (
    <>
      <p className="code-sent">{t('signUp:passwordAgain')}</p>
      <PasswordFields
        passwords={passwords}
        faults={{ ...refused, ...left.shown }}
        onChange={signUp.changePasswords}
        onLeave={name => passwords[name] !== '' && left.leave(name)}
      />
    </>
  );
};

interface CodeFieldProps {
  readonly signUp: SignUp;
  readonly code: string;
  readonly onChange: (code: string) => void;
}

const CodeField = ({ signUp, code, onChange }: CodeFieldProps) => {
  const t = useT();
  const refusalText = useRefusalText();
  const { draft, refusal } = signUp;
  const isWrong = refusal !== null && IS_OF_CODE.includes(refusal.code);
  const channel = draft.sent?.channel ?? 'whatsapp';
  const to = channel === 'whatsapp' ? readablePhone(draft.phone) : draft.email.trim();
  return (
    <>
      <p className="code-sent">
        {channel === 'whatsapp' ? t('signUp:sentWhatsapp', { to }) : t('signUp:sentEmail', { to })}
      </p>
      <Field label={t('auth:code')} hint={t('signUp:codeHint')} fault={isWrong ? refusalText(refusal) : null}>
        {({ id, describedBy, isInvalid }) => (
          <CodeInput
            id={id}
            value={code}
            autoFocus
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={onChange}
          />
        )}
      </Field>
    </>
  );
};

/** Step 3: the code, and with it the company. The sixth digit is enough. */
export const CodeStep = ({ signUp }: { readonly signUp: SignUp }) => {
  const t = useT();
  const refusalText = useRefusalText();
  const { draft, passwords, refusal, isBusy } = signUp;
  const [code, setCode] = useState('');
  const [askedTooSoon, setAskedTooSoon] = useState(false);
  const [needsPassword] = useState(passwords.password === '');
  const passwordFaults = usePasswordFaults(passwords);
  const left = useLeftFields(passwordFaults);
  const isVerified = draft.verified === recipientOf(draft);
  const hasPassword = Object.keys(passwordFaults).length === 0;
  const isReady = isVerified || code.length === LIMITS.codeLength;
  const asksPassword = needsPassword || refusal?.field === 'password';
  const changeCode = (next: string): void => {
    setCode(next);
    if (next !== code && next.length === LIMITS.codeLength && hasPassword) signUp.finish(next);
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!left.showAll(event.currentTarget) && isReady) signUp.finish(code);
  };
  const isOfForm = refusal !== null && refusal.field === null && !IS_OF_CODE.includes(refusal.code);
  return (
    <form noValidate onSubmit={submit}>
      {isOfForm && <AuthNotice tone="danger">{refusalText(refusal)}</AuthNotice>}
      {!isOfForm && askedTooSoon && <AuthNotice tone="warning">{t('signUp:cooldown')}</AuthNotice>}
      {isVerified ? (
        <AuthNotice tone="success">{t('signUp:verified')}</AuthNotice>
      ) : (
        <CodeField signUp={signUp} code={code} onChange={changeCode} />
      )}
      {asksPassword && <PasswordAgain signUp={signUp} left={left} />}
      <Button
        type="submit"
        fill
        size="large"
        intent="primary"
        text={isVerified ? t('signUp:createVerified') : t('signUp:create')}
        loading={isBusy}
        disabled={!isReady}
      />
      <p className="auth-ways">
        <button
          type="button"
          className="link-button"
          aria-disabled={isBusy}
          onClick={() => !isBusy && signUp.goTo('plan')}
        >
          {t('signUp:back')}
        </button>
        {!isVerified && (
          <ResendButton
            resendAt={draft.sent?.resendAt ?? 0}
            isBusy={isBusy}
            onTooSoon={() => setAskedTooSoon(true)}
            onResend={() => {
              setAskedTooSoon(false);
              setCode('');
              signUp.resend();
            }}
          />
        )}
      </p>
      <SimulatorHint email={draft.email.trim()} channel={draft.sent?.channel ?? 'whatsapp'} />
    </form>
  );
};

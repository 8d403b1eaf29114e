import { Link } from 'wouter';
import { EntranceFrame } from '../../entrance/entrance-frame';
import '../../entrance/entrance-texts';
import { SimulatorHint } from '../../entrance/simulator-hint';
import { useSignUpOpen } from '../../entrance/sign-up-open';
import { useT } from '../../i18n';
import { EmailStep } from './email-step';
import './password-reset-texts';
import './password-reset.css';
import { PasswordStep } from './password-step';
import { usePasswordReset } from './use-password-reset';

/**
 * A new password in two steps (spec 2 §2). The address may carry a `companyId`, as older links do: an e-mail belongs to
 * one company, so that it decides nothing and goes nowhere.
 */
export const PasswordResetScreen = () => {
  const t = useT();
  const reset = usePasswordReset();
  const isSignUpOpen = useSignUpOpen();
  return (
    <EntranceFrame title={t('passwordReset:title')} subtitle={t('passwordReset:subtitle')}>
      {reset.isSent ? <PasswordStep reset={reset} /> : <EmailStep reset={reset} />}
      <p className="entrance-ways">
        <Link href="/login">{t('entrance:backToLogin')}</Link>
        {isSignUpOpen === true && <Link href="/signup">{t('passwordReset:signUp')}</Link>}
      </p>
      {reset.isSent && <SimulatorHint email={reset.email.trim()} channel="email" />}
    </EntranceFrame>
  );
};

import { Link } from 'wouter';
import { AuthLayout } from '../../auth/auth-layout';
import '../../auth/auth-texts';
import { SimulatorHint } from '../../auth/simulator-hint';
import { useSignUpOpen } from '../../auth/sign-up-open';
import { useT } from '../../i18n';
import { EmailStep } from './email-step';
import './password-reset-texts';
import './password-reset.css';
import { PasswordStep } from './password-step';
import { usePasswordReset } from './use-password-reset';

/**
 * A new password in two steps (spec 2 §2). The address may carry a `companyId`, as older links do: an e-mail belongs to
 * one company, so that the server does not need it.
 */
export const PasswordResetScreen = () => {
  const t = useT();
  const reset = usePasswordReset();
  const isSignUpOpen = useSignUpOpen();
  return (
    <AuthLayout title={t('passwordReset:title')} subtitle={t('passwordReset:subtitle')}>
      {reset.isSent ? <PasswordStep reset={reset} /> : <EmailStep reset={reset} />}
      <p className="auth-ways">
        <Link href="/login">{t('auth:backToLogin')}</Link>
        {isSignUpOpen === true && <Link href="/signup">{t('passwordReset:signUp')}</Link>}
      </p>
      {reset.isSent && <SimulatorHint email={reset.email.trim()} channel="email" />}
    </AuthLayout>
  );
};

import { Lock } from '@blueprintjs/icons';
import { Link } from 'wouter';
import { AuthLayout } from '../../auth/auth-layout';
import '../../auth/auth-texts';
import { useSignUpOpen } from '../../auth/sign-up-open';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { EmptyState } from '../../ui/states';
import { CodeStep } from './code-step';
import { DataStep } from './data-step';
import { PlanStep } from './plan-step';
import './sign-up-texts';
import './sign-up.css';
import { StepList } from './step-list';
import { usePlans } from './use-plans';
import { useSignUp } from './use-sign-up';

const Closed = () => {
  const t = useT();
  return (
    <div className="auth-closed" role="alert">
      <EmptyState
        icon={Lock}
        title={t('signUp:closedTitle')}
        body={errorMessage('ERR_USER_CREATION_DISABLED')}
        action={<Link href="/login">{t('auth:backToLogin')}</Link>}
      />
    </div>
  );
};

/** The sign-up of a new company: data, plan, verification (spec 1 §2). */
export const SignUpScreen = () => {
  const t = useT();
  const isOpen = useSignUpOpen();
  const signUp = useSignUp();
  const plans = usePlans();
  const { step, company } = signUp.draft;
  const isClosed = isOpen === false || signUp.isClosed;
  return (
    <AuthLayout
      title={t('signUp:title')}
      subtitle={isClosed ? t('login:subtitle') : t('signUp:subtitle')}
      sign={isClosed ? '' : company.trim()}
    >
      {isClosed && <Closed />}
      {isOpen !== null && !isClosed && (
        <>
          <StepList current={step} isLocked={signUp.isBusy} onGoTo={signUp.goTo} />
          {step === 'data' && <DataStep signUp={signUp} />}
          {step === 'plan' && <PlanStep signUp={signUp} plans={plans} />}
          {step === 'code' && <CodeStep signUp={signUp} />}
        </>
      )}
    </AuthLayout>
  );
};

import { useAppSelector } from '../../core/store';
import type { Arrival } from '../../auth/arrival';
import { AuthNotice } from '../../auth/auth-notice';
import { useT } from '../../i18n';
import type { LoginFailure, SessionNotice } from '../../session/session.slice';
import { errorMessage } from '../../ui/error-message';

/** Fallback for the waiting time after failed attempts. */
const LONGEST_WAIT = 15 * 60;

const useFailureText = (): ((failure: LoginFailure) => string) => {
  const t = useT();
  return ({ code, wait }) => {
    if (code === 'ERR_INVALID_CREDENTIALS') return t('login:wrongCredentials');
    if (code === 'ERR_TOO_MANY_REQUESTS')
      return t('login:tooMany', { count: Math.ceil((wait ?? LONGEST_WAIT) / 60) });
    return errorMessage(code);
  };
};

const useNoticeText = (): ((notice: SessionNotice) => string) => {
  const t = useT();
  return notice => {
    if (notice === 'subscriptionExpired') return errorMessage('ERR_SUBSCRIPTION_EXPIRED');
    if (notice === 'companyBlocked') return errorMessage('ERR_COMPANY_BLOCKED');
    return notice === 'otherComputer' ? t('shell:otherComputer') : t('shell:sessionExpired');
  };
};

/** The result of the last attempt, why the user was signed out, or what they just completed. */
export const LoginNotice = ({ reason }: { readonly reason: Arrival['reason'] }) => {
  const t = useT();
  const failureText = useFailureText();
  const noticeText = useNoticeText();
  const { notice, login } = useAppSelector(state => state.session);
  if (login.failure !== null) return <AuthNotice tone="danger">{failureText(login.failure)}</AuthNotice>;
  if (reason !== null)
    return (
      <AuthNotice tone="success">
        {reason === 'signedUp' ? t('login:signedUp') : t('login:passwordReset')}
      </AuthNotice>
    );
  if (notice === null) return null;
  return <AuthNotice tone="warning">{noticeText(notice)}</AuthNotice>;
};

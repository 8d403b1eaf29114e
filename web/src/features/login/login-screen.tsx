import { Redirect } from '../../core/guards';
import { AuthLayout } from '../../auth/auth-layout';
import { useFounding } from '../../auth/founding';
import { useT } from '../../i18n';
import { LoginForm } from './login-form';

/** The sign-in screen; before the set-up, a link to that. */
export const LoginScreen = () => {
  const t = useT();
  const founding = useFounding();
  if (founding?.open === true) return <Redirect to="/setup" />;
  return (
    <AuthLayout title={t('login:title')}>
      <LoginForm />
    </AuthLayout>
  );
};

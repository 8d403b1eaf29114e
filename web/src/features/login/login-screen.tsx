import { EntranceFrame } from '../../entrance/entrance-frame';
import { useT } from '../../i18n';
import { LoginForm } from './login-form';

/** The sign-in screen. */
export const LoginScreen = () => {
  const t = useT();
  return (
    <EntranceFrame title={t('login:title')}>
      <LoginForm />
    </EntranceFrame>
  );
};

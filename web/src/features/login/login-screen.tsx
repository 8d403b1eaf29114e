import { useT } from '../../i18n';
import { LanguageChoice, ThemeChoice } from '../../ui/appearance';
import { Brand } from '../../ui/brand';
import { CounterPicture } from './counter-picture';
import { LoginForm } from './login-form';
import './login.css';

/** The sign-in screen: the form, and a quiet picture of what waits behind it. */
export const LoginScreen = () => {
  const t = useT();
  return (
    <div className="login">
      <main className="login-main">
        <header className="login-head">
          <Brand />
        </header>
        <div className="login-body">
          <h1>{t('login:title')}</h1>
          <p className="login-subtitle">{t('login:subtitle')}</p>
          <LoginForm />
        </div>
        <footer className="login-foot">
          <LanguageChoice />
          <ThemeChoice />
        </footer>
      </main>
      <CounterPicture />
    </div>
  );
};

import type { ReactNode } from 'react';
import { useT } from '../i18n';
import { LanguageChoice, ThemeChoice } from '../ui/appearance';
import { Brand } from '../ui/brand';
import { CounterPicture } from './counter-picture';
import './auth.css';

/** Props of the frame of screens before sign-in. */
export interface AuthLayoutProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The name on the counter's sign: the company that is being registered. */
  readonly sign?: string;
  readonly children: ReactNode;
}

/** The frame of every screen before the sign-in: its form, and a quiet picture of what waits behind it. */
export const AuthLayout = ({ title, subtitle, sign, children }: AuthLayoutProps) => {
  const t = useT();
  return (
    <div className="auth">
      <main className="auth-main">
        <header className="auth-head">
          <Brand />
        </header>
        <div className="auth-body">
          <h1>{title}</h1>
          <p className="auth-subtitle">{subtitle ?? t('login:subtitle')}</p>
          {children}
        </div>
        <footer className="auth-foot">
          <LanguageChoice />
          <ThemeChoice />
        </footer>
      </main>
      <CounterPicture {...(sign === undefined ? {} : { sign })} />
    </div>
  );
};

import type { ReactNode } from 'react';
import { useT } from '../i18n';
import { LanguageChoice, ThemeChoice } from '../ui/appearance';
import { Brand } from '../ui/brand';
import { CounterPicture } from './counter-picture';
import './entrance.css';

/** Props of the frame of screens before sign-in. */
export interface EntranceFrameProps {
  readonly title: string;
  readonly subtitle?: string;
  /** The name on the counter's sign: the company that is being registered. */
  readonly sign?: string;
  readonly children: ReactNode;
}

/** The frame of every screen before the sign-in: its form, and a quiet picture of what waits behind it. */
export const EntranceFrame = ({ title, subtitle, sign, children }: EntranceFrameProps) => {
  const t = useT();
  return (
    <div className="entrance">
      <main className="entrance-main">
        <header className="entrance-head">
          <Brand />
        </header>
        <div className="entrance-body">
          <h1>{title}</h1>
          <p className="entrance-subtitle">{subtitle ?? t('login:subtitle')}</p>
          {children}
        </div>
        <footer className="entrance-foot">
          <LanguageChoice />
          <ThemeChoice />
        </footer>
      </main>
      <CounterPicture {...(sign === undefined ? {} : { sign })} />
    </div>
  );
};

import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useFeatures } from '../core/features-context';
import { useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { tabsOf } from './settings-tabs';
import { fetchAhead } from '../ui/fetch-ahead';
import './settings-texts';
import './settings.css';

/** Fetches the other pages of the settings while one is looked at, so that a tab opens without a pause. */
const usePreloaded = (paths: string): void => {
  const features = useFeatures();
  useEffect(() => {
    for (const { path, screen } of features.flatMap(feature => feature.routes ?? []))
      if (paths.split(' ').includes(path) && 'preload' in screen) fetchAhead(screen.preload);
  }, [features, paths]);
};

const Tabs = () => {
  const t = useT();
  const [location] = useLocation();
  const paths = useAppSelector(state =>
    tabsOf(state)
      .map(tab => tab.to)
      .join(' '),
  );
  const tabs = useAppSelector(tabsOf, (one, other) => one.length === other.length);
  usePreloaded(paths);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone the row of tabs is longer than the screen.
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [location]);
  return (
    <nav ref={nav} className="settings-tabs" aria-label={t('settings:tabs')}>
      <ul>
        {tabs.map(({ to, label }) => (
          <li key={to}>
            <Link href={to} aria-current={location === to ? 'page' : undefined}>
              {t(`settings:${label}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** The frame of every page of the settings: one title, and the way to the others. */
export const SettingsFrame = ({
  intro,
  action,
  children,
}: {
  readonly intro: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) => {
  const t = useT();
  return (
    <div className="page settings">
      <header className="page-header">
        <h1 className="page-title">{t('settings:title')}</h1>
      </header>
      <Tabs />
      <div className="settings-head">
        <p className="settings-intro">{intro}</p>
        {action}
      </div>
      {children}
    </div>
  );
};

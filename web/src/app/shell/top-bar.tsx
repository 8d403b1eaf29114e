import { Suspense } from 'react';
import { Flash, Menu as MenuIcon, Moon, Refresh, Search } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { usePreference, writePreference } from '../../ui/preferences';
import { ErrorBoundary } from '../error-boundary';
import { useFeatures } from '../../core/features-context';
import { useIdle } from '../../core/idle';
import { ProfileMenu } from './profile-menu';
import type { AccountActs } from './profile-menu';
import { SubscriptionMarks } from './subscription-marks';
import { VolumeButton } from './volume-button';

const Greeting = () => {
  const t = useT();
  const { name, company } = useUser();
  const isNarrow = useMediaQuery(NARROW);
  return (
    <p className="top-bar-greeting">
      <span>{isNarrow ? company.name : t('shell:greeting', { name, company: company.name })}</span>
      <SubscriptionMarks />
    </p>
  );
};

const ThemeButton = () => {
  const t = useT();
  usePreference('theme');
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={isDark ? t('shell:useLight') : t('shell:useDark')}
      title={isDark ? t('shell:useLight') : t('shell:useDark')}
      onClick={() => writePreference('theme', isDark ? 'light' : 'dark')}
    >
      {isDark ? <Flash size={16} /> : <Moon size={16} />}
    </button>
  );
};

/**
 * Buttons of the features. Space is reserved until they are loaded, but not for those that may stay away: on a phone
 * it would push the account's button out of the window.
 */
const FeatureButtons = ({ place }: { readonly place: 'comesAndGoes' | 'stays' | 'quiet' }) => {
  const isIdle = useIdle();
  const features = useFeatures();
  const { overdue } = useUser();
  const space = place === 'stays' ? <span className="icon-button" /> : null;
  if (overdue === true) return null;
  return features.flatMap(({ name, topBar = [], topBarComesAndGoes = false, quietBar = [] }) => {
    const own = topBarComesAndGoes === (place === 'comesAndGoes') ? topBar : [];
    return (place === 'quiet' ? quietBar : own).map((Button, index) => (
      // A button that cannot be had must not take the page with it.
      <ErrorBoundary key={`${name}-${index}`} resetKey={name} fallback={null}>
        <Suspense fallback={space}>{isIdle ? <Button /> : space}</Suspense>
      </ErrorBoundary>
    ));
  });
};

/** Help, theme, volume and reload, smaller than the buttons that report something; in the account menu of a phone. */
const QuietButtons = () => {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const buttons = <FeatureButtons place="quiet" />;
  // The features' buttons stay mounted, as what they open has its place in the bar.
  if (isNarrow) return buttons;
  return (
    <div className="top-bar-quiet">
      {buttons}
      <ThemeButton />
      <VolumeButton />
      <button
        type="button"
        className="icon-button"
        aria-label={t('shell:reload')}
        title={t('shell:reload')}
        onClick={() => location.reload()}
      >
        <Refresh size={16} />
      </button>
    </div>
  );
};

/** Props of the bar; the menu button exists only on narrow screens. */
export interface TopBarProps extends AccountActs {
  readonly onMenu?: () => void;
}

/** The bar above every private screen (spec 1 §2). */
export const TopBar = ({ onMenu, onPalette, onShortcuts }: TopBarProps) => {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const { overdue } = useUser();
  return (
    <header className="top-bar">
      {onMenu !== undefined && (
        <button type="button" className="icon-button" aria-label={t('shell:openMenu')} onClick={onMenu}>
          <MenuIcon size={20} />
        </button>
      )}
      <Greeting />
      <div className="top-bar-buttons">
        <FeatureButtons place="comesAndGoes" />
        {!isNarrow && overdue !== true && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell:palette.title')}
            title={`${t('shell:palette.title')} (Ctrl+K)`}
            onClick={onPalette}
          >
            <Search size={18} />
          </button>
        )}
        <FeatureButtons place="stays" />
        <QuietButtons />
        <ProfileMenu onPalette={onPalette} onShortcuts={onShortcuts} />
      </div>
    </header>
  );
};

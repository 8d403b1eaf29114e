import { Suspense } from 'react';
import { KeyCommand, Menu as MenuIcon, Moon, Refresh, Flash, Search } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { usePreference, writePreference } from '../../ui/preferences';
import { ErrorBoundary } from '../error-boundary';
import { useFeatures } from '../../core/features-context';
import { useIdle } from '../../core/idle';
import { ProfileMenu } from './profile-menu';
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
      {isDark ? <Flash size={18} /> : <Moon size={18} />}
    </button>
  );
};

/**
 * Buttons of the features. Space is reserved until they are loaded, but not for those that may stay away: on a phone
 * it would push the account's button out of the window.
 */
const FeatureButtons = ({ comesAndGoes }: { readonly comesAndGoes: boolean }) => {
  const isIdle = useIdle();
  const { overdue } = useUser();
  const shown = useFeatures().filter(feature => (feature.topBarComesAndGoes === true) === comesAndGoes);
  const place = comesAndGoes ? null : <span className="icon-button" />;
  if (overdue === true) return null;
  return shown.flatMap(feature =>
    (feature.topBar ?? []).map((Button, index) => (
      // A button that cannot be had must not take the page with it.
      <ErrorBoundary key={`${feature.name}-${index}`} resetKey={feature.name} fallback={null}>
        <Suspense fallback={place}>{isIdle ? <Button /> : place}</Suspense>
      </ErrorBoundary>
    )),
  );
};

/** Props of the bar; the menu button exists only on narrow screens. */
export interface TopBarProps {
  readonly onMenu?: () => void;
  readonly onPalette: () => void;
  readonly onShortcuts: () => void;
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
        <FeatureButtons comesAndGoes />
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
        {!isNarrow && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell:shortcuts')}
            title={`${t('shell:shortcuts')} (?)`}
            onClick={onShortcuts}
          >
            <KeyCommand size={18} />
          </button>
        )}
        {/* On a phone the choice stands in the account menu only. */}
        {!isNarrow && <ThemeButton />}
        <VolumeButton />
        {!isNarrow && (
          <button
            type="button"
            className="icon-button"
            aria-label={t('shell:reload')}
            title={t('shell:reload')}
            onClick={() => location.reload()}
          >
            <Refresh size={18} />
          </button>
        )}
        <FeatureButtons comesAndGoes={false} />
        <ProfileMenu />
      </div>
    </header>
  );
};

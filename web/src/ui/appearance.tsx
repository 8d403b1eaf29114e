import { SegmentedControl } from '@blueprintjs/core';
import { LANGUAGES, changeLanguage, currentLanguage, useT } from '../i18n';
import { usePreference, writePreference } from './preferences';

const THEMES = ['light', 'dark', 'system'] as const;
const DENSITIES = ['comfortable', 'compact'] as const;

/** The choice of theme: light, dark, or the system's. */
export const ThemeChoice = ({ isFilling = false }: { readonly isFilling?: boolean }) => {
  const t = useT();
  const theme = usePreference('theme');
  const labels = { light: t('shell:themeLight'), dark: t('shell:themeDark'), system: t('shell:themeSystem') };
  return (
    <SegmentedControl
      fill={isFilling}
      aria-label={t('shell:theme')}
      value={theme}
      options={THEMES.map(value => ({ value, label: labels[value] }))}
      onValueChange={value => writePreference('theme', THEMES.find(entry => entry === value) ?? 'system')}
    />
  );
};

/** The choice of density: how tall the rows of the lists are. */
export const DensityChoice = () => {
  const t = useT();
  const labels = { comfortable: t('shell:densityComfortable'), compact: t('shell:densityCompact') };
  return (
    <SegmentedControl
      fill
      aria-label={t('shell:density')}
      value={usePreference('density')}
      options={DENSITIES.map(value => ({ value, label: labels[value] }))}
      onValueChange={value => writePreference('density', value === 'compact' ? 'compact' : 'comfortable')}
    />
  );
};

/** The choice of language, which takes effect at once; each language is written in its own words. */
export const LanguageChoice = ({ isFilling = false }: { readonly isFilling?: boolean }) => {
  const t = useT();
  const labels = { pt: t('shell:portuguese'), en: t('shell:english'), es: t('shell:spanish') };
  return (
    <SegmentedControl
      fill={isFilling}
      aria-label={t('shell:language')}
      value={currentLanguage()}
      options={LANGUAGES.map(value => ({ value, label: labels[value] }))}
      onValueChange={value => void changeLanguage(LANGUAGES.find(entry => entry === value) ?? 'pt')}
    />
  );
};

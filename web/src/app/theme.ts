import { readPreference, watchPreferences } from '../ui/preferences';

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

const apply = (): void => {
  const theme = readPreference('theme');
  const dark = theme === 'dark' || (theme === 'system' && systemIsDark().matches);
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
  document.documentElement.dataset['density'] = readPreference('density');
  // On the body, so that portals follow.
  document.body.classList.toggle('bp6-dark', dark);
};

/** Keeps the page in the chosen theme and density, and in the system's when the person chose that. */
export const followTheme = (): (() => void) => {
  const system = systemIsDark();
  apply();
  system.addEventListener('change', apply);
  const unwatch = watchPreferences(apply);
  return () => {
    system.removeEventListener('change', apply);
    unwatch();
  };
};

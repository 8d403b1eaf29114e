import { useSyncExternalStore } from 'react';

/** A user's preferences in this browser. */
export interface Preferences {
  readonly theme: 'light' | 'dark' | 'system';
  /** 0 to 1 in steps of 0.1 (spec 1 §9). */
  readonly volume: number;
  /**
   * null until the user decides: then the menu is open on bodies wider than 1200 px, unless the company's setting
   * closes it.
   */
  readonly menuOpen: boolean | null;
  readonly density: 'comfortable' | 'compact';
  /** Whether single keys act as shortcuts (WCAG 2.1.4). */
  readonly shortcuts: boolean;
  /** Whether the list of waiting tickets begins with whom waits longest. */
  readonly longestWait: boolean;
}

interface Codec<Value> {
  readonly key: string;
  readonly initial: Value;
  readonly read: (text: string) => Value | undefined;
}

const oneOf =
  <Value extends string>(...values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find(value => value === text);

const flag = (text: string): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;

const volume = (text: string): number | undefined => {
  const value = Number(text);
  return text !== '' && value >= 0 && value <= 1 ? value : undefined;
};

/** `preferredTheme` and `volume` are the spec's keys (spec 1 §3). */
const CODECS: { readonly [Name in keyof Preferences]: Codec<Preferences[Name]> } = {
  theme: { key: 'preferredTheme', initial: 'system', read: oneOf('light', 'dark', 'system') },
  volume: { key: 'volume', initial: 0.8, read: volume },
  menuOpen: { key: 'menuOpen', initial: null, read: flag },
  density: { key: 'density', initial: 'comfortable', read: oneOf('comfortable', 'compact') },
  shortcuts: { key: 'shortcuts', initial: true, read: flag },
  longestWait: { key: 'longestWait', initial: false, read: flag },
};

const memory = new Map<string, string>();
const watchers = new Set<() => void>();

const stored = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return memory.get(key) ?? null;
  }
};

/** The current value of a preference. */
export const readPreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] => {
  const codec: Codec<Preferences[Name]> = CODECS[name];
  const text = stored(codec.key);
  return text === null ? codec.initial : (codec.read(text) ?? codec.initial);
};

const store = (key: string, text: string): void => {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
};

/** Sets a preference in this browser, and notifies all readers. */
export const writePreference = <Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): void => {
  store(CODECS[name].key, String(value));
  for (const watcher of watchers) watcher();
};

/** Whether this browser shows the campaign and merge areas in the menu: the flag `cshow`, whatever it holds (spec 2 §2). */
export const hasCshow = (): boolean => stored('cshow') !== null;

/** Subscribes to changes, including those made in another tab. */
export const watchPreferences = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  globalThis.addEventListener('storage', watcher);
  return () => {
    watchers.delete(watcher);
    globalThis.removeEventListener('storage', watcher);
  };
};

/** A preference, followed. */
export const usePreference = <Name extends keyof Preferences>(name: Name): Preferences[Name] =>
  useSyncExternalStore(watchPreferences, () => readPreference(name));

import { useLayoutEffect, useRef } from 'react';
import { readPreference } from './preferences';
import { isCovered, isTextField, writes } from './writing';

/** A keyboard shortcut; `mod` is Ctrl, or ⌘ on a Mac. Sequences contain a space: `g t`. */
export interface Hotkey {
  readonly combo: string;
  /** Its description for the list of shortcuts. */
  readonly label: string;
  readonly run: (event: KeyboardEvent) => void;
  /** Also active while typing; only sensible with `mod` or Escape. */
  readonly whileTyping?: boolean;
  /** Active only while the focus is inside this selector. */
  readonly within?: string;
}

const SEQUENCE_PAUSE = 1_000;
const registered: { current: Hotkey }[] = [];
let prefix: { readonly key: string; readonly at: number } | null = null;

const comboOf = (event: KeyboardEvent): string => {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const isLetter = /^[a-z]$/.test(key);
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  // Shift is already part of the character for "?" and "#"; for letters and named keys it is explicit.
  const shift = event.shiftKey && (isLetter || key.length > 1) ? 'shift+' : '';
  return `${mod}${shift}${key}`;
};

const matching = (combo: string): { current: Hotkey } | undefined =>
  registered.findLast(entry => entry.current.combo === combo);

/** Whether a key is the first of two. */
const begins = (combo: string): boolean =>
  registered.some(entry => entry.current.combo.startsWith(`${combo} `));

const isWithin = ({ within }: Hotkey, { target }: KeyboardEvent): boolean =>
  within === undefined || (target instanceof Element && target.closest(within) !== null);

const isAllowed = (entry: Hotkey, event: KeyboardEvent): boolean => {
  // Under an open dialog, a key would act on content behind it.
  if (isCovered() || !isWithin(entry, event)) return false;
  if (entry.whileTyping === true) return true;
  if (isTextField(event.target)) return false;
  return entry.combo.includes('mod+') || entry.combo === 'Escape' || readPreference('shortcuts');
};

const onKeyDown = (event: KeyboardEvent): void => {
  if (event.defaultPrevented || event.isComposing) return;
  if (event.altKey) return void writes(event, () => false);
  const combo = comboOf(event);
  const sequence =
    prefix !== null && event.timeStamp - prefix.at < SEQUENCE_PAUSE ? `${prefix.key} ${combo}` : null;
  const entry = (sequence === null ? undefined : matching(sequence)) ?? matching(combo);
  const isCommand = (): boolean =>
    (entry !== undefined && isAllowed(entry.current, event)) ||
    (readPreference('shortcuts') && begins(combo));
  if (writes(event, isCommand)) return void (prefix = null);
  prefix = isTextField(event.target) ? null : { key: combo, at: event.timeStamp };
  if (entry === undefined || !isAllowed(entry.current, event)) return;
  prefix = null;
  event.preventDefault();
  entry.current.run(event);
};

/** Handles a shortcut while the component is mounted; the latest registration wins. */
export const useHotkey = (
  combo: string,
  label: string,
  run: (event: KeyboardEvent) => void,
  options: Pick<Hotkey, 'whileTyping' | 'within'> & { readonly enabled?: boolean } = {},
): void => {
  const { enabled = true, whileTyping = false, within } = options;
  const hotkey: Hotkey = { combo, label, run, whileTyping, ...(within === undefined ? {} : { within }) };
  const entry = useRef<Hotkey>(hotkey);
  // A layout effect, because after the first paint the first key could be missed.
  useLayoutEffect(() => {
    entry.current = hotkey;
  });
  useLayoutEffect(() => {
    if (!enabled) return undefined;
    if (registered.length === 0) document.addEventListener('keydown', onKeyDown);
    registered.push(entry);
    return () => {
      registered.splice(registered.indexOf(entry), 1);
      if (registered.length === 0) document.removeEventListener('keydown', onKeyDown);
    };
  }, [enabled]);
};

/** The keys that answer now, for the list of shortcuts. */
export const activeHotkeys = (): readonly Hotkey[] => {
  const byCombo = new Map(registered.map(entry => [entry.current.combo, entry.current]));
  return [...byCombo.values()];
};

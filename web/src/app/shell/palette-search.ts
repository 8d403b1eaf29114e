import { plainWords } from '@prosa/contracts';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { isAborted } from '../../api/api-error';
import { useT } from '../../i18n';
import { refusalOf } from '../../session/access.rule';
import { selectUser } from '../../session/session.slice';
import type { Hotkey } from '../../ui/hotkeys';
import { hasCshow } from '../../ui/preferences';
import type { ScreenCommand } from '../../ui/screen-commands';
import type { AppState } from '../../core/app-state';
import type { PaletteItem, PaletteSearch, PaletteSource } from '../../core/feature';
import { useFeatures } from '../../core/features-context';
import { navigateTo } from '../../core/navigation';
import { useAppSelector } from '../../core/store';
import { unanswered } from '../../api/unanswered';

/** The items of one heading, best first. */
export interface PaletteGroup {
  readonly group: string;
  readonly items: readonly PaletteItem[];
}

/** Debounce of the server-side search. */
const DEBOUNCE_MS = 100;
const UNNAMED = /^(Escape|Enter|Arrow|g |[jkxz/?]$|mod\+k$)/;

/** The items whose title holds every word of a term; those that begin with it first. */
export const matching = (items: readonly PaletteItem[], term: string): readonly PaletteItem[] => {
  const wanted = plainWords(term.trim());
  const words = wanted.split(/\s+/);
  const held = items.filter(({ title }) => words.every(word => plainWords(title).includes(word)));
  const begins = ({ title }: PaletteItem): boolean => plainWords(title).startsWith(wanted);
  return [...held.filter(begins), ...held.filter(item => !begins(item))];
};

/** A shortcut as it stands on the keys: `Ctrl+Shift+E`. */
const comboText = (combo: string): string =>
  combo
    .split('+')
    .map(key => (key === 'mod' ? 'Ctrl' : key.charAt(0).toUpperCase() + key.slice(1)))
    .join('+');

/** Commands of the current screen: those with a shortcut first. */
export const commandItems = (
  hotkeys: readonly Hotkey[],
  commands: readonly ScreenCommand[],
): readonly PaletteItem[] => {
  const named = hotkeys.filter(
    ({ combo, within, label }) => within === undefined && label !== '' && !UNNAMED.test(combo),
  );
  const labels = new Set(named.map(({ label }) => label));
  return [
    ...named.map(({ combo, label, run }) => ({
      id: `command ${combo}`,
      title: label,
      note: comboText(combo),
      run: () => run(new KeyboardEvent('keydown')),
    })),
    // A menu offers what has a shortcut as well.
    ...commands
      .filter(({ label }) => !labels.has(label))
      .map(({ id, label, run }) => ({ id: `command ${id}`, title: label, run })),
  ];
};

/** The places of the side menu that the person may go to. */
const usePlaces = (): readonly PaletteItem[] => {
  const t = useT() as (key: string) => string;
  const user = useAppSelector(selectUser);
  return useFeatures()
    .flatMap(feature => feature.menu ?? [])
    .filter(entry => user !== null && refusalOf(user, entry) === null)
    .filter(entry => entry.needsCshow !== true || hasCshow())
    .toSorted((one, other) => one.order - other.order)
    .map(({ id, to, label }) => ({ id: `place ${id}`, title: t(label), run: () => navigateTo(to) }));
};

const useSources = (): readonly PaletteSource[] => {
  const user = useAppSelector(selectUser);
  const features = useFeatures();
  return useMemo(
    () =>
      features
        .flatMap(feature => feature.palette ?? [])
        .filter(source => user !== null && refusalOf(user, source) === null),
    [features, user],
  );
};

/** A source that is unavailable or fails does not affect the others. */
const foundIn = async (
  { group, load }: PaletteSource,
  ask: (search: PaletteSearch) => ReturnType<PaletteSearch>,
): Promise<PaletteGroup> => {
  try {
    return { group, items: await ask(await load()) };
  } catch (error) {
    if (isAborted(error)) throw error;
    return { group, items: [] };
  }
};

/** The results of all areas for a term, each shown as it arrives; an area's earlier results stay until its new ones do. */
const useFound = (term: string): readonly PaletteGroup[] => {
  const sources = useSources();
  const store = useStore<AppState>();
  const [found, setFound] = useState<ReadonlyMap<PaletteSource, PaletteGroup>>(new Map());
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const search = async (source: PaletteSource): Promise<void> => {
      const group = await foundIn(source, ask => ask(term, { state: store.getState(), signal }));
      if (!signal.aborted) setFound(before => new Map(before).set(source, group));
    };
    const searchAll = (): void => sources.forEach(source => void search(source).catch(unanswered));
    const timer = setTimeout(searchAll, term === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [term, sources, store]);
  return sources.flatMap(source => found.get(source) ?? []);
};

const PLACES = 'shell:palette.places';

/** Everything that matches a term, by heading: commands, pages and the areas' own places, and the areas' results. */
export const usePalette = (term: string, commands: readonly PaletteItem[]): readonly PaletteGroup[] => {
  const found = useFound(term.trim());
  const inner = found.filter(({ group }) => group === PLACES).flatMap(({ items }) => items);
  const places = [...usePlaces(), ...inner];
  const groups = found.filter(({ group }) => group !== PLACES);
  const own: readonly PaletteGroup[] = [
    { group: 'shell:palette.commands', items: matching(commands, term) },
    { group: PLACES, items: matching(places, term) },
  ];
  const all = term.trim() === '' ? [...own, ...groups] : [...groups, ...own];
  return all.filter(({ items }) => items.length > 0);
};

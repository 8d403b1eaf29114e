import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'react-redux';
import { isAborted } from '../../api/api-error';
import { useT } from '../../i18n';
import { plainText } from '../../resource/record-source';
import { refusalOf } from '../../session/access.rule';
import { selectUser } from '../../session/session.slice';
import type { Hotkey } from '../../ui/hotkeys';
import { hasCshow } from '../../ui/preferences';
import type { AppState } from '../app-state';
import type { PaletteItem, PaletteSearch, PaletteSource } from '../feature';
import { useFeatures } from '../features-context';
import { navigateTo } from '../navigation';
import { useAppSelector } from '../store';

/** The items of one heading, best first. */
export interface PaletteGroup {
  readonly group: string;
  readonly items: readonly PaletteItem[];
}

/** Letters after which other people's names and words are searched on the server. */
const DEBOUNCE_MS = 200;
const UNNAMED = /^(Escape|Enter|Arrow|g |[jkxz/?]$|mod\+k$)/;

/** The items whose title holds every word of a term; those that begin with it first. */
export const matching = (items: readonly PaletteItem[], term: string): readonly PaletteItem[] => {
  const wanted = plainText(term.trim());
  const words = wanted.split(/\s+/);
  const held = items.filter(({ title }) => words.every(word => plainText(title).includes(word)));
  const begins = ({ title }: PaletteItem): boolean => plainText(title).startsWith(wanted);
  return [...held.filter(begins), ...held.filter(item => !begins(item))];
};

/** What can be done on the screen behind the palette, by its own shortcuts. */
export const commandItems = (hotkeys: readonly Hotkey[]): readonly PaletteItem[] =>
  hotkeys
    .filter(({ combo, within, label }) => within === undefined && label !== '' && !UNNAMED.test(combo))
    .map(({ combo, label, run }) => ({
      id: `command ${combo}`,
      title: label,
      note: combo.replace('mod', 'Ctrl').replace('shift', 'Shift').toUpperCase(),
      run: () => run(new KeyboardEvent('keydown')),
    }));

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

/** A source that cannot be had, or fails, leaves the others their answers. */
const found = async (
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

/** What the areas of the application find for a term; what was found before stays until the answer is here. */
const useFound = (term: string): readonly PaletteGroup[] => {
  const sources = useSources();
  const store = useStore<AppState>();
  const [groups, setGroups] = useState<readonly PaletteGroup[]>([]);
  useEffect(() => {
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const search = async (): Promise<void> => {
      const context = { state: store.getState(), signal };
      const answers = sources.map(source => found(source, ask => ask(term, context)));
      setGroups(await Promise.all(answers));
    };
    const timer = setTimeout(() => void search().catch(() => undefined), term === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [term, sources, store]);
  return groups;
};

/** Everything that answers to a term, by heading: commands, places, and what the areas find. */
export const usePalette = (term: string, commands: readonly PaletteItem[]): readonly PaletteGroup[] => {
  const places = usePlaces();
  const groups = useFound(term.trim());
  const own: readonly PaletteGroup[] = [
    { group: 'shell:palette.commands', items: matching(commands, term) },
    { group: 'shell:palette.places', items: matching(places, term) },
  ];
  const all = term.trim() === '' ? [...own, ...groups] : [...groups, ...own];
  return all.filter(({ items }) => items.length > 0);
};

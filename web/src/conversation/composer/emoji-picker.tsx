import { useEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useLanguage, useT } from '../../i18n';
import '../conversation-texts';
import type { Emoji, EmojiBook, EmojiGroup } from './emoji-data';
import { EMOJI_GROUPS, emojiBook, findEmojis, recentEmojis, rememberEmoji } from './emoji-data';
import './emoji-picker.css';

const COLUMNS = 9;
const MARKS: Readonly<Record<EmojiGroup | 'recent', string>> = {
  recent: '🕘',
  smileys: '😀',
  people: '👋',
  nature: '🐶',
  food: '🍎',
  travel: '🚗',
  activities: '⚽',
  objects: '💡',
  symbols: '❤️',
  flags: '🏳️',
};

type Group = EmojiGroup | 'recent';

/** The emojis of the person's language; null while they are fetched. */
const useBook = (): { readonly book: EmojiBook | null; readonly hasFailed: boolean } => {
  const language = useLanguage();
  const [state, setState] = useState<{ book: EmojiBook | null; hasFailed: boolean }>({
    book: null,
    hasFailed: false,
  });
  useEffect(() => {
    let isGone = false;
    emojiBook(language).then(
      book => isGone || setState({ book, hasFailed: false }),
      () => isGone || setState({ book: null, hasFailed: true }),
    );
    return () => {
      isGone = true;
    };
  }, [language]);
  return state;
};

const shownOf = (book: EmojiBook | null, group: Group, search: string): readonly Emoji[] => {
  if (book === null) return [];
  if (search.trim() !== '') return findEmojis(book, search);
  if (group !== 'recent') return book.get(group) ?? [];
  const all = new Map([...book.values()].flat().map(emoji => [emoji.char, emoji]));
  return recentEmojis()
    .map(char => all.get(char))
    .filter(emoji => emoji !== undefined);
};

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  ArrowDown: COLUMNS,
  ArrowUp: -COLUMNS,
};

interface GridProps {
  readonly emojis: readonly Emoji[];
  readonly label: string;
  readonly onChoose: (char: string) => void;
  /** Upwards, out of the first row. */
  readonly onLeave: () => void;
}

/** One stop of the Tab key; arrows walk inside. */
const Grid = ({ emojis, label, onChoose, onLeave }: GridProps) => {
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    const buttons = [...(grid.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex(button => button === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    if (event.key === 'ArrowUp' && at < COLUMNS) return onLeave();
    buttons[Math.min(buttons.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <div ref={grid} className="emoji-grid" role="group" aria-label={label} onKeyDown={onKeyDown}>
      {emojis.map(({ char, name }, index) => (
        <button
          key={char}
          type="button"
          title={name}
          aria-label={name}
          tabIndex={index === 0 ? 0 : -1}
          onClick={() => onChoose(char)}
        >
          {char}
        </button>
      ))}
    </div>
  );
};

const firstEmoji = (within: HTMLElement): HTMLElement | null =>
  within.closest('.emoji-picker')?.querySelector<HTMLElement>('.emoji-grid button') ?? null;

/** Emojis by group or by word, in the person's language. */
export const EmojiPicker = ({ onChoose }: { readonly onChoose: (char: string) => void }) => {
  const t = useT();
  const { book, hasFailed } = useBook();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState<Group>(recentEmojis().length > 0 ? 'recent' : 'smileys');
  const emojis = useMemo(() => shownOf(book, group, search), [book, group, search]);
  const field = useRef<HTMLInputElement>(null);
  const choose = (char: string): void => {
    rememberEmoji(char);
    onChoose(char);
  };
  const onSearchKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    const [first] = emojis;
    if (first === undefined) return;
    if (event.key === 'Enter' && search.trim() !== '') choose(first.char);
    else if (event.key !== 'ArrowDown') return;
    else firstEmoji(event.currentTarget)?.focus();
    event.preventDefault();
  };
  return (
    <div className="emoji-picker" role="group" aria-label={t('conversation:emoji.title')}>
      <input
        ref={field}
        type="search"
        autoFocus
        value={search}
        placeholder={t('conversation:emoji.search')}
        aria-label={t('conversation:emoji.search')}
        onChange={event => setSearch(event.currentTarget.value)}
        onKeyDown={onSearchKey}
      />
      <div className="emoji-groups" role="group">
        {(['recent', ...EMOJI_GROUPS] as const).map(each => (
          <button
            key={each}
            type="button"
            aria-pressed={each === group && search.trim() === ''}
            aria-label={t(`conversation:emoji.${each}`)}
            title={t(`conversation:emoji.${each}`)}
            onClick={() => {
              setSearch('');
              setGroup(each);
            }}
          >
            {MARKS[each]}
          </button>
        ))}
      </div>
      {hasFailed && <p className="emoji-note">{t('conversation:emoji.failed')}</p>}
      {book !== null && emojis.length === 0 && <p className="emoji-note">{t('conversation:emoji.none')}</p>}
      <Grid
        emojis={emojis}
        label={t(`conversation:emoji.${group}`)}
        onChoose={choose}
        onLeave={() => field.current?.focus()}
      />
    </div>
  );
};

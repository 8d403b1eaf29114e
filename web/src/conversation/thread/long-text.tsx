import { useTexts } from '../../entities/use-texts';
import { useStateOf } from '../../ui/state-of';
import { WhatsappText } from './whatsapp-text';

/** Longer messages are shortened, unless less than a quarter of the limit would be hidden. */
const SHOWN = { characters: 900, lines: 18 } as const;
const SPARE = 1.25;

/** Marked words and links: they are shown whole or not at all, as half of one means something else. */
const WHOLE = /^```[\s\S]+?```$|`[^`\n]+`|\*[^*\n]+\*|_[^_\n]+_|~[^~\n]+~|https?:\/\/\S+/gmu;
const FENCE = '```';

/** A text up to the last whole word before a limit; a word that takes most of it is cut. */
const toWord = (text: string, limit: number): string => {
  const before = text.slice(0, limit);
  if (/^\s/u.test(text.slice(limit))) return before.trimEnd();
  const space = before.search(/\s\S*$/u);
  // A half surrogate pair is no character.
  return space > limit / 2 ? before.slice(0, space).trimEnd() : before.replace(/[\uD800-\uDBFF]$/, '');
};

/** A text up to a limit, without cutting a link or marked words; longer code is cut and closed. */
const upTo = (text: string, limit: number): string => {
  const cut = [...text.matchAll(WHOLE)].find(
    ({ 0: whole, index }) => index < limit && limit < index + whole.length,
  );
  if (cut === undefined) return toWord(text, limit);
  const { 0: whole, index } = cut;
  if (index > limit / 2) return text.slice(0, index).trimEnd();
  if (!whole.startsWith(FENCE)) return text.slice(0, index + whole.length);
  const line = text.lastIndexOf('\n', limit);
  return `${text.slice(0, line > index ? line : limit)}\n${FENCE}`;
};

/** The beginning of a very long text; null where all of it is shown. */
export const beginningOf = (text: string): string | null => {
  const lines = text.split('\n');
  const isLong = text.length > SHOWN.characters * SPARE || lines.length > SHOWN.lines * SPARE;
  if (!isLong) return null;
  const limit = Math.min(SHOWN.characters, lines.slice(0, SHOWN.lines).join('\n').length);
  const beginning = upTo(text, limit);
  return beginning.length < text.trimEnd().length ? beginning : null;
};

/** A message's text; a very long one is shortened until it is expanded or found by the search. */
export const LongText = ({
  id,
  text,
  isMarked,
}: {
  readonly id: string;
  readonly text: string;
  readonly isMarked: boolean;
}) => {
  const t = useTexts();
  const [isWhole, setWhole] = useStateOf(id, isMarked);
  if (isMarked && !isWhole) setWhole(true);
  const beginning = isWhole ? null : beginningOf(text);
  if (beginning === null) return <WhatsappText text={text} />;
  return (
    <>
      <WhatsappText text={beginning} />…{' '}
      <button type="button" className="read-more" onClick={() => setWhole(true)}>
        {t('messages.readMore')}
      </button>
    </>
  );
};

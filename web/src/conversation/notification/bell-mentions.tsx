import type { MentionView } from '@prosa/contracts';
import { Annotation, Tick } from '@blueprintjs/icons';
import { NoteText } from '../../entities/note/note-text';
import { useTexts } from '../../entities/use-texts';
import { formatContactName, formatRowTime } from '../../ui/formatters';

/** The mentions in the bell, and what is done with one. */
export interface BellMentionsProps {
  readonly mentions: readonly MentionView[];
  readonly onChoose: (mention: MentionView) => void;
  readonly onSeen: (noteId: number) => void;
}

/** The notes in which colleagues mention the person. */
export const BellMentions = ({ mentions, onChoose, onSeen }: BellMentionsProps) => {
  const t = useTexts();
  if (mentions.length === 0) return null;
  return (
    <section aria-labelledby="bell-mentions">
      <div className="bell-head">
        <h2 id="bell-mentions" className="bell-title">
          {t('bell.mentionsTitle')}
        </h2>
      </div>
      <ul className="bell-list">
        {mentions.map(mention => (
          <li key={mention.noteId} className="bell-line">
            <button type="button" className="bell-entry" onClick={() => onChoose(mention)}>
              <Annotation size={16} className="bell-mention-mark" />
              <span className="bell-main">
                <span className="bell-name">
                  {t('bell.mentionOf', {
                    name: mention.user?.name ?? t('bell.somebody'),
                    contact: formatContactName(mention.contactName),
                  })}
                </span>
                <span className="bell-text">
                  <NoteText text={mention.note} />
                </span>
              </span>
              <span className="bell-side">
                <span className="bell-time tnum">{formatRowTime(mention.createdAt)}</span>
              </span>
            </button>
            <button
              type="button"
              className="icon-button bell-read"
              aria-label={t('bell.seenOf', { name: mention.user?.name ?? t('bell.somebody') })}
              title={t('bell.seen')}
              onClick={() => onSeen(mention.noteId)}
            >
              <Tick size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

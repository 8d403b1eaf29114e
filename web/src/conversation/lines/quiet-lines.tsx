import { useState } from 'react';
import type { InteractionView } from '@prosa/contracts';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { NoteText } from '../../entities/note/note-text';
import { formatDateTime, formatTime } from '../../ui/formatters';
import { TypeIcon } from '../history/history-icon';
import { authorOf, lineOf } from '../history/history-lines';
import '../history/history-texts';
import { foldedLines } from './line-rows';
import './quiet-lines.css';

const Entry = ({ entry }: { readonly entry: InteractionView }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(true);
  const { note, createdAt } = entry;
  const author = authorOf(t, entry);
  const at = (
    <time className="tnum" dateTime={createdAt} title={formatDateTime(createdAt)}>
      {formatTime(createdAt)}
    </time>
  );
  const words = (
    <>
      <TypeIcon type={entry.type} />
      <span>{lineOf(t, entry)}</span>
      {entry.params['user'] !== author && <span className="quiet-author">{author}</span>}
      {at}
    </>
  );
  if (note === undefined) return <li className="quiet-line">{words}</li>;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="quiet-line" data-note="true">
      <button type="button" className="quiet-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Chevron size={12} />
        {words}
      </button>
      {isOpen && (
        <p className="quiet-note">
          <NoteText text={note} />
        </p>
      )}
    </li>
  );
};

const Run = ({ entries }: { readonly entries: readonly InteractionView[] }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <li className="quiet-line">
        <button type="button" className="quiet-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Chevron size={12} />
          {t('history:thread.more', { count: entries.length })}
        </button>
      </li>
      {isOpen && entries.map(entry => <Entry key={entry.id} entry={entry} />)}
    </>
  );
};

/** Lines between two messages, oldest first. */
export interface QuietLinesProps {
  readonly entries: readonly InteractionView[];
}

/** What happened to the ticket between two messages: only the team sees it. */
export const QuietLines = ({ entries }: QuietLinesProps) => {
  const t = useT();
  return (
    <ul className="quiet-lines" aria-label={t('history:thread.label')}>
      {foldedLines(entries).map(row =>
        row.length > 1 ? (
          <Run key={`run-${row[0]?.id}`} entries={row} />
        ) : (
          row.map(entry => <Entry key={entry.id} entry={entry} />)
        ),
      )}
    </ul>
  );
};

import { useState } from 'react';
import type { InteractionView } from '@prosa/contracts';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { formatDateTime, formatDay, formatTime } from '../../ui/formatters';
import { LastMessageText } from '../../entities/message/last-message';
import { NoteText } from '../../entities/note/note-text';
import type { MessageRun } from './history-lines';
import { authorOf, byDay, folded, lineOf, typeOf } from './history-lines';
import { TypeIcon } from './history-icon';
import { MergeRevert } from './merge-revert';

/** Goes to a message of the conversation; absent where there is no way to it. */
type OnMessage = ((messageId: string) => void) | undefined;

const Excerpt = ({
  entry,
  onMessage,
}: {
  readonly entry: InteractionView;
  readonly onMessage: OnMessage;
}) => {
  const t = useT();
  const { message } = entry;
  if (message === undefined) return null;
  const ticket = { lastMessage: message.text, lastMessageKind: message.kind, fromMe: false };
  const words = (
    <span className="history-excerpt" data-deleted={message.isDeleted}>
      <LastMessageText ticket={ticket} />
    </span>
  );
  if (onMessage === undefined) return words;
  return (
    <button
      type="button"
      className="history-jump"
      title={t('history:toMessage')}
      onClick={() => onMessage(message.id)}
    >
      {words}
    </button>
  );
};

const Entry = ({ entry, onMessage }: { readonly entry: InteractionView; readonly onMessage: OnMessage }) => {
  const t = useT();
  return (
    <li className="history-entry" data-type={entry.type}>
      <TypeIcon type={entry.type} />
      <span className="history-main">
        <span className="history-type">{typeOf(t, entry.type)}</span>
        <span className="history-text">
          {lineOf(t, entry)}
          {entry.mergedFrom !== undefined && ` (${t('history:merge.from', { id: entry.mergedFrom })})`}
        </span>
        {entry.note !== undefined && (
          <span className="history-note">
            <NoteText text={entry.note} />
          </span>
        )}
        <Excerpt entry={entry} onMessage={onMessage} />
        <MergeRevert entry={entry} />
      </span>
      <span className="history-side">
        <time className="tnum" dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)}>
          {formatTime(entry.createdAt)}
        </time>
        <span>{authorOf(t, entry)}</span>
      </span>
    </li>
  );
};

const Run = ({ run, onMessage }: { readonly run: MessageRun; readonly onMessage: OnMessage }) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { entries } = run;
  const [newest, oldest] = [entries[0], entries.at(-1)];
  if (newest === undefined || oldest === undefined) return null;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <li className="history-run">
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <TypeIcon type="MESSAGE" />
          <span className="history-type">{t('history:messages', { count: entries.length })}</span>
          <span className="history-side tnum">
            {formatTime(oldest.createdAt)} – {formatTime(newest.createdAt)}
          </span>
          <Chevron size={14} />
        </button>
      </li>
      {isOpen && entries.map(entry => <Entry key={entry.id} entry={entry} onMessage={onMessage} />)}
    </>
  );
};

/** Entries, newest first, under the days they happened on; messages in a row fold into one line. */
export const HistoryDays = ({
  entries,
  onMessage,
}: {
  readonly entries: readonly InteractionView[];
  readonly onMessage?: ((messageId: string) => void) | undefined;
}) => (
  <>
    {byDay(entries).map(day => (
      <section key={day.key} className="history-day">
        <h3>{formatDay(day.at)}</h3>
        <ol>
          {folded(day.entries).map(row =>
            'entries' in row ? (
              <Run key={row.key} run={row} onMessage={onMessage} />
            ) : (
              <Entry key={row.id} entry={row} onMessage={onMessage} />
            ),
          )}
        </ol>
      </section>
    ))}
  </>
);

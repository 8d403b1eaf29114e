import type { InteractionView } from '@prosa/contracts';
import { useT } from '../../../i18n';
import { formatDateTime, formatDay, formatTime } from '../../../ui/formatters';
import { authorOf, byDay, lineOf, typeOf } from './history-lines';
import { TypeIcon } from './history-look';

const Entry = ({ entry }: { readonly entry: InteractionView }) => {
  const t = useT();
  return (
    <li className="history-entry" data-type={entry.type}>
      <TypeIcon type={entry.type} />
      <span className="history-main">
        <span className="history-type">{typeOf(t, entry.type)}</span>
        <span className="history-text">{lineOf(t, entry)}</span>
      </span>
      <span className="history-side">
        <time className="tnum" dateTime={entry.createdAt} title={formatDateTime(entry.createdAt)}>
          {formatTime(entry.createdAt)}
        </time>
        <span className="history-author">{authorOf(t, entry)}</span>
      </span>
    </li>
  );
};

/** Entries, newest first, under the days they happened on. */
export const HistoryDays = ({ entries }: { readonly entries: readonly InteractionView[] }) => (
  <>
    {byDay(entries).map(day => (
      <section key={day.key} className="history-day">
        <h3>{formatDay(day.at)}</h3>
        <ol>
          {day.entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      </section>
    ))}
  </>
);

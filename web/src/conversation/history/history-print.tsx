import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { InteractionView, TicketView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { numberOf } from '../../entities/message/conversation-key';
import { formatContactName, formatDateTime } from '../../ui/formatters';
import { authorOf, lineOf, typeOf } from './history-lines';
import type { HistoryPart } from './use-history';
import { fetchHistory, withOlder } from './use-history';

/** As many pages go on paper; what is longer is for the exports. */
const MOST_PAGES = 50;

/** A history to be printed. */
export interface Printable {
  readonly entries: readonly InteractionView[];
  readonly isCut: boolean;
}

/** Everything of a part of a history that fits on paper. */
export const fetchPrintable = async (part: HistoryPart): Promise<Printable> => {
  const types = part.type === null ? [] : [part.type];
  let entries: readonly InteractionView[] = [];
  let pages = 1;
  for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
    const answer = await fetchHistory(part, types, page);
    entries = withOlder(entries, answer.interactions);
    pages = answer.pages;
  }
  return { entries, isCut: pages > MOST_PAGES };
};

/** Whose history it is. */
export type HistorySubject = Pick<TicketView, 'id' | 'updatedAt'> & {
  readonly contact: Pick<TicketView['contact'], 'name'>;
};

/** Prints a history as the only content of the page, and reports completion. */
export const HistoryPrint = ({
  ticket,
  printable: { entries, isCut },
  onDone,
}: {
  readonly ticket: HistorySubject;
  readonly printable: Printable;
  readonly onDone: () => void;
}) => {
  const t = useT();
  useEffect(() => {
    addEventListener('afterprint', onDone, { once: true });
    print();
    return () => removeEventListener('afterprint', onDone);
  }, [onDone]);
  return createPortal(
    <article className="history-print">
      <h1>{t('history:printTitle', { id: numberOf(ticket.id) })}</h1>
      <p>
        {t('history:printOf', {
          contact: formatContactName(ticket.contact.name),
          at: formatDateTime(new Date().toISOString()),
        })}
      </p>
      {isCut && <p>{t('history:printCut', { count: entries.length })}</p>}
      <table>
        <tbody>
          {entries.map(entry => (
            <tr key={entry.id}>
              <td>{formatDateTime(entry.createdAt)}</td>
              <td>{typeOf(t, entry.type)}</td>
              <td>{lineOf(t, entry)}</td>
              <td>{authorOf(t, entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>,
    document.body,
  );
};

import { useEffect, useState } from 'react';
import type { InteractionPage, InteractionView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { toApiError } from '../../../api/api-error';
import type { ApiErrorFacts } from '../../../api/api-error';
import { api } from '../../../api/client';
import { formatDay, formatTime } from '../../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { useTexts } from '../use-texts';

interface Day {
  readonly key: string;
  readonly at: string;
  readonly entries: readonly InteractionView[];
}

/** Entries, newest first, by the day they happened on. */
export const byDay = (entries: readonly InteractionView[]): readonly Day[] => {
  const days: { key: string; at: string; entries: InteractionView[] }[] = [];
  for (const entry of entries) {
    const key = new Date(entry.createdAt).toDateString();
    const last = days.at(-1);
    if (last?.key === key) last.entries.push(entry);
    else days.push({ key, at: entry.createdAt, entries: [entry] });
  }
  return days;
};

interface Loaded {
  readonly entries: readonly InteractionView[];
  readonly page: number;
  readonly pages: number;
}

const useHistory = (ticketId: number) => {
  const [loaded, setLoaded] = useState<Loaded>({ entries: [], page: 0, pages: 1 });
  const [wanted, setWanted] = useState(1);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      try {
        const path = `/ticket/interaction/${ticketId}`;
        const answer = await api.get<InteractionPage>(path, { query: { page: wanted } });
        if (!isCurrent) return;
        setError(null);
        setLoaded(before => {
          const known = new Set(before.entries.map(entry => entry.id));
          const fresh = answer.interactions.filter(entry => !known.has(entry.id));
          return { entries: [...before.entries, ...fresh], page: wanted, pages: answer.pages };
        });
      } catch (problem) {
        if (isCurrent) setError(toApiError(problem).facts());
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [ticketId, wanted]);
  return {
    ...loaded,
    error,
    isLoading: loaded.page < wanted && error === null,
    more: () => setWanted(loaded.page + 1),
  };
};

const Entry = ({ entry }: { readonly entry: InteractionView }) => {
  const t = useTexts();
  return (
    <li className="history-entry">
      <time className="tnum" dateTime={entry.createdAt}>
        {formatTime(entry.createdAt)}
      </time>
      <span className="history-type">{t(`details.types.${entry.type}`)}</span>
      <span className="history-text">{entry.text}</span>
      <span className="history-author">{entry.author}</span>
    </li>
  );
};

/** What happened to a ticket, newest first, a page at a time. */
export const InteractionHistory = ({ ticketId }: { readonly ticketId: number }) => {
  const t = useTexts();
  const history = useHistory(ticketId);
  if (history.entries.length === 0 && history.error !== null)
    return <ErrorState error={history.error} onRetry={history.more} />;
  if (history.entries.length === 0 && history.isLoading)
    return <SkeletonRows avatar={false} height={48} rows={4} />;
  if (history.entries.length === 0) return <EmptyState title={t('details.noHistory')} />;
  return (
    <div className="history">
      {byDay(history.entries).map(day => (
        <section key={day.key}>
          <h3>{formatDay(day.at)}</h3>
          <ol>
            {day.entries.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {history.page < history.pages && (
        <Button fill loading={history.isLoading} onClick={history.more} text={t('details.more')} />
      )}
    </div>
  );
};

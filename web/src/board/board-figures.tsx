import { useEffect, useState } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import type { BoardFigures as Figures, ColumnFigures } from '@prosa/contracts';
import type { ApiErrorFacts } from '../api/api-error';
import { toApiError } from '../api/api-error';
import { useT } from '../i18n';
import { ownColor } from '../ui/chip';
import { Dialog } from '../ui/dialog';
import { formatDate, formatWaiting } from '../ui/formatters';
import { formatCount } from '../ui/money';
import { ErrorState, SkeletonRows } from '../ui/states';
import { useBoard } from './board';

const PERIODS = [7, 30, 90];

const timeOf = ({ medianSeconds }: ColumnFigures, t: ReturnType<typeof useT>): string =>
  medianSeconds === null
    ? '–'
    : formatWaiting(new Date(0).toISOString(), medianSeconds * 1_000) || t('board:moment');

const share = (value: number, most: number): string => `${most === 0 ? 0 : (value / most) * 100}%`;

/** Visual only: the number of cards that entered each column, and below it their time there. */
const Bars = ({ columns }: { readonly columns: readonly ColumnFigures[] }) => {
  const t = useT();
  const most = Math.max(0, ...columns.map(({ entered }) => entered));
  const longest = Math.max(0, ...columns.map(({ medianSeconds }) => medianSeconds ?? 0));
  return (
    <div className="board-bars" aria-hidden="true">
      <p className="board-legend">
        <span>{t('board:entered')}</span>
        <span data-kind="time">{t('board:median')}</span>
      </p>
      {columns.map(({ tagId, name, color, entered, medianSeconds }) => (
        <div className="board-bar" key={tagId} style={ownColor(color)}>
          <span className="board-bar-name">{name}</span>
          <span className="board-bar-track">
            <span style={{ width: share(entered, most) }} />
          </span>
          <span className="board-bar-track" data-kind="time">
            <span style={{ width: share(medianSeconds ?? 0, longest) }} />
          </span>
        </div>
      ))}
    </div>
  );
};

/** The same numbers as a table, for screen readers. */
const FiguresTable = ({ columns }: { readonly columns: readonly ColumnFigures[] }) => {
  const t = useT();
  return (
    <table>
      <caption className="visually-hidden">{t('board:figures')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('board:column')}</th>
          <th scope="col">{t('board:entered')}</th>
          <th scope="col">{t('board:left')}</th>
          <th scope="col">{t('board:median')}</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(column => (
          <tr key={column.tagId}>
            <th scope="row">{column.name}</th>
            <td className="tnum">{formatCount(column.entered)}</td>
            <td className="tnum">{formatCount(column.left)}</td>
            <td className="tnum">{timeOf(column, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const useFigures = (connectionId: number, days: number) => {
  const { source } = useBoard();
  const [found, setFound] = useState<Figures | null>(null);
  const [error, setError] = useState<ApiErrorFacts | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isGone = false;
    setError(null);
    source.figures(connectionId, days).then(
      figures => {
        if (!isGone) setFound(figures);
      },
      (failure: unknown) => {
        if (!isGone) setError(toApiError(failure).facts());
      },
    );
    return () => {
      isGone = true;
    };
  }, [source, connectionId, days, attempt]);
  return { found, error, retry: () => setAttempt(attempt + 1) };
};

/** Statistics of a board's columns: cards that entered and left, and their time there. */
export const BoardFigures = ({
  connectionId,
  onClose,
}: {
  readonly connectionId: number;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [days, setDays] = useState(30);
  const { found, error, retry } = useFigures(connectionId, days);
  return (
    <Dialog isOpen onClose={onClose} title={t('board:figures')} width={640}>
      <div className="board-figures">
        <HTMLSelect
          aria-label={t('board:period')}
          value={days}
          onChange={({ currentTarget: { value } }) => setDays(Number(value))}
        >
          {PERIODS.map(count => (
            <option key={count} value={count}>
              {t('board:lastDays', { count })}
            </option>
          ))}
        </HTMLSelect>
        {error !== null && <ErrorState error={error} onRetry={retry} />}
        {error === null && found === null && <SkeletonRows rows={4} avatar={false} />}
        {error === null && found !== null && (
          <>
            <Bars columns={found.columns} />
            <FiguresTable columns={found.columns} />
            <p className="board-end">
              {t('board:figuresHint', {
                from: formatDate(found.period.from),
                until: formatDate(found.period.until),
              })}
            </p>
          </>
        )}
      </div>
    </Dialog>
  );
};

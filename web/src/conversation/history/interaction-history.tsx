import { useState } from 'react';
import type { InteractionType } from '@prosa/contracts';
import { INTERACTION_TYPES } from '@prosa/contracts';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { useNearBottom } from '../../resource/use-near-bottom';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { useDebounced } from '../../ui/use-debounced';
import { isLeadKey } from '../../entities/message/conversation-key';
import { HistoryDays } from './history-entry';
import { HistoryExport } from './history-export';
import type { HistorySubject } from './history-print';
import { Replay } from './replay';
import type { LoadedHistory } from './use-history';
import { useHistory } from './use-history';

/** Debounce of the slider. */
const PAUSE = 120;

const isType = (value: string): value is InteractionType => INTERACTION_TYPES.some(type => type === value);

const TICKET_TYPES = INTERACTION_TYPES.filter(type => type !== 'LEAD');
const LEAD_TYPES: readonly InteractionType[] = [
  'LEAD',
  'MESSAGE',
  'EDIT',
  'KANBAN_MOVE',
  'TAG_ADDED',
  'TAG_REMOVED',
  'TASK',
];

const TypeFilter = ({
  types,
  value,
  onChange,
}: {
  readonly types: readonly InteractionType[];
  readonly value: InteractionType | null;
  readonly onChange: (type: InteractionType | null) => void;
}) => {
  const t = useT();
  return (
    <HTMLSelect
      aria-label={t('history:filter')}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(isType(currentTarget.value) ? currentTarget.value : null)}
    >
      <option value="">{t('history:allTypes')}</option>
      {types.map(type => (
        <option key={type} value={type}>
          {t(`history:types.${type}`)}
        </option>
      ))}
    </HTMLSelect>
  );
};

interface ListProps {
  readonly history: LoadedHistory;
  readonly until: string | null;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  readonly onMessage: ((messageId: string) => void) | undefined;
}

const Entries = ({ history, until, isFiltered, onShowAll, onMessage }: ListProps) => {
  const t = useT();
  const { isLoading, hasMore, error, more } = history;
  // At once, before the server's own answer for the moment comes.
  const entries = history.entries.filter(entry => until === null || entry.createdAt <= until);
  const end = useNearBottom(hasMore && !isLoading && error === null, entries.length, more);
  const isEmpty = entries.length === 0;
  if (isEmpty && isLoading) return <SkeletonRows avatar={false} height={52} rows={4} />;
  if (isEmpty && error === null && isFiltered)
    return (
      <EmptyState
        title={t('history:emptyFilter')}
        action={<Button onClick={onShowAll} text={t('history:showAll')} />}
      />
    );
  if (isEmpty && error === null) return <EmptyState title={t('history:empty')} icon={History} />;
  return (
    <>
      <HistoryDays entries={entries} onMessage={onMessage} />
      {error !== null && <ErrorState error={error} onRetry={more} />}
      <div ref={end} className="history-end" role="status">
        {isLoading && t('history:loadingMore')}
      </div>
    </>
  );
};

/** A ticket's history, newest first; filtered by type, or as of another time. `onMessage` goes to a message's place. */
export const InteractionHistory = ({
  ticket,
  onMessage,
}: {
  readonly ticket: HistorySubject;
  readonly onMessage?: (messageId: string) => void;
}) => {
  const t = useT();
  const [type, setType] = useState<InteractionType | null>(null);
  const [isReplaying, setReplaying] = useState(false);
  const [moment, setMoment] = useState<string | null>(null);
  const isLead = isLeadKey(ticket.id);
  const until = isReplaying ? moment : null;
  const part = { ticketId: ticket.id, type, until: useDebounced(until, PAUSE) };
  const history = useHistory(part, ticket.updatedAt);
  return (
    <div className="history">
      <div className="history-bar">
        <TypeFilter types={isLead ? LEAD_TYPES : TICKET_TYPES} value={type} onChange={setType} />
        <span className="history-count tnum">
          {history.count > 0 && t('history:entries', { count: history.count })}
        </span>
        <Button
          variant="minimal"
          className="history-as-of"
          icon={<History size={14} />}
          active={isReplaying}
          aria-pressed={isReplaying}
          title={t('history:asOfHint')}
          onClick={() => setReplaying(!isReplaying)}
          text={t('history:asOf')}
        />
        <HistoryExport ticket={ticket} part={part} />
      </div>
      {isReplaying && <Replay ticket={ticket} at={moment} onMoment={setMoment} />}
      <Entries
        history={history}
        until={until}
        isFiltered={type !== null}
        onShowAll={() => setType(null)}
        onMessage={onMessage}
      />
    </div>
  );
};

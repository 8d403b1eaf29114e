import { useCallback, useMemo, useState } from 'react';
import { PanelTable } from '@blueprintjs/icons';
import { Link, useLocation, useSearch } from 'wouter';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { connectionIn, useConnections } from '../../desk/connection-choice';
import { useT } from '../../i18n';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { TabList } from '../../ui/tab-list';
import { BoardColumn } from './board-column';
import { BoardFilter } from './board-filter';
import { NO_COLUMN } from './kanban.rules';
import type { CardOrder } from './kanban.rules';
import { allColumns, kanbanActions as actions, selectKanban } from './kanban.slice';
import { useAskedBoard, useBoardKeys, useCardMoves } from './use-board';
import './kanban-texts';
import './kanban.css';

const Columns = ({ order }: { readonly order: CardOrder }) => {
  const t = useT();
  const { columns: own, counts } = useAppSelector(selectKanban);
  const isNarrow = useMediaQuery(NARROW);
  const [collapsed, setCollapsed] = useState<readonly number[]>([]);
  const [tab, setTab] = useState(String(NO_COLUMN));
  const columns = useMemo(() => allColumns(own, t('kanban:noColumn')), [own, t]);
  const { move, announcement } = useCardMoves(columns, order);
  const onKeyDown = useBoardKeys(columns, order, move);
  const onCollapse = (id: number): void =>
    setCollapsed(known => (known.includes(id) ? known.filter(each => each !== id) : [...known, id]));
  const shown = isNarrow ? columns.filter(({ id }) => String(id) === tab) : columns;
  return (
    <>
      {isNarrow && (
        <TabList
          label={t('kanban:board')}
          idPrefix="board"
          tabs={columns.map(({ id, name }) => ({
            id: String(id),
            label: name,
            badge: <span className="board-count tnum">{counts[id] ?? 0}</span>,
          }))}
          value={tab}
          onChange={setTab}
        />
      )}
      <div className="board" role="group" aria-label={t('kanban:board')} title={t('kanban:hint')}>
        {shown.map(column => (
          <BoardColumn
            key={column.id}
            column={column}
            columns={columns}
            order={order}
            isCollapsed={!isNarrow && collapsed.includes(column.id)}
            onCollapse={onCollapse}
            onMove={move}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  );
};

const Board = ({ order }: { readonly order: CardOrder }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { status, error, columns } = useAppSelector(selectKanban);
  if (status === 'failed' && error !== null)
    return <ErrorState error={error} onRetry={() => dispatch(actions.retried())} />;
  if (status !== 'ready' && columns.length === 0) return <SkeletonRows rows={6} height={88} />;
  if (columns.length === 0)
    return (
      <EmptyState
        icon={PanelTable}
        title={t('kanban:noColumns')}
        body={t('kanban:noColumnsBody')}
        action={<Link href="/tags">{t('kanban:toTags')}</Link>}
      />
    );
  return <Columns order={order} />;
};

/** The board of a connection's tickets (spec 2 §2): the address names the connection, so that Back returns to it. */
export const KanbanScreen = () => {
  const t = useT();
  const connections = useConnections();
  const connectionId = connectionIn(useSearch());
  const [, navigate] = useLocation();
  const [term, setTerm] = useState('');
  const [order, setOrder] = useState<CardOrder>('latest');
  const [showClosed, setShowClosed] = useState(false);
  const onTerm = useCallback((words: string) => setTerm(words), []);
  useAskedBoard(connectionId === null ? null : { connectionId, term, userId: null, showClosed });
  return (
    <div className="kanban">
      <BoardFilter
        connections={connections}
        connectionId={connectionId}
        onConnection={id => navigate(id === null ? '/kanban' : `/kanban?whatsappId=${id}`)}
        onTerm={onTerm}
        order={order}
        onOrder={setOrder}
        showClosed={showClosed}
        onShowClosed={setShowClosed}
      />
      {connectionId === null ? (
        <EmptyState icon={PanelTable} title={t('kanban:chooseConnection')} />
      ) : (
        <Board order={order} />
      )}
    </div>
  );
};

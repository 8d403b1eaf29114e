import { useCallback, useMemo, useState } from 'react';
import { InfoSign, PanelTable } from '@blueprintjs/icons';
import type { BoardOrder } from '@prosa/contracts';
import { Link, useLocation, useSearch } from 'wouter';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { useUser } from '../session/use-session';
import { NARROW, useMediaQuery } from '../ui/media-query';
import { EmptyState, ErrorState, SkeletonRows } from '../ui/states';
import { TabList, TabPanel } from '../ui/tab-list';
import { useStableCallback } from '../ui/use-stable-callback';
import { BoardColumn } from './board-column';
import { connectionIn, useConnections } from '../entities/connection/connection-choice';
import { BoardContext, useBoard, useBoardState } from './board';
import type { Board, BoardWish } from './board';
import { BoardFilter } from './board-filter';
import { BoardSheet } from './board-sheet';
import { inOrder, NO_COLUMN } from './board.rules';
import { allColumns, cardsOf } from './board.slice';
import type { CardMove } from './board.slice';
import { focusSoon, useAskedBoard, useBoardKeys, useCardMoves } from './use-board';
import { takeCards } from './drop-targets';
import { scrollsWhileDragging } from './use-card-drag';
import './board-texts';
import './board.css';

const Columns = ({ order }: { readonly order: BoardOrder }) => {
  const t = useT();
  const { source, select } = useBoard();
  const own = useAppSelector(state => select(state).columns);
  const counts = useAppSelector(state => select(state).counts);
  const read = useBoardState();
  const isNarrow = useMediaQuery(NARROW);
  const [collapsed, setCollapsed] = useState<readonly number[]>([]);
  const [tab, setTab] = useState(String(NO_COLUMN));
  const columns = useMemo(() => allColumns(own, t('board:noColumn')), [own, t]);
  const { move, announcement } = useCardMoves(columns, order);
  const [wantedId, setWanted] = useState<number | null>(null);
  // Stable, so that a drag renders the columns that it changes and no others.
  const onMove = useStableCallback((wanted: CardMove): void => {
    const rest = inOrder(cardsOf(read(), wanted.from), order).map(({ id }) => id);
    const index = rest.indexOf(wanted.id);
    move(wanted);
    setWanted(wanted.id);
    // On a phone its new column is not shown: the next card takes the focus, or the tab of an empty column.
    focusSoon(isNarrow ? (rest[index + 1] ?? rest[index - 1]) : wanted.id, `board-tab-${wanted.from}`);
  });
  const onKeyDown = useStableCallback(useBoardKeys(columns, order, onMove, setWanted));
  const onCollapse = useCallback(
    (id: number): void =>
      setCollapsed(known => (known.includes(id) ? known.filter(each => each !== id) : [...known, id])),
    [],
  );
  const shown = isNarrow ? columns.filter(({ id }) => String(id) === tab) : columns;
  const board = (
    <div
      className="board"
      ref={scrollsWhileDragging}
      role="group"
      aria-label={t(`${source.name}:board`)}
      title={t('board:hint')}
    >
      {shown.map(column => (
        <BoardColumn
          key={column.id}
          column={column}
          columns={columns}
          order={order}
          isCollapsed={!isNarrow && collapsed.includes(column.id)}
          onCollapse={onCollapse}
          onMove={onMove}
          onKeyDown={onKeyDown}
          wantedId={wantedId}
        />
      ))}
    </div>
  );
  return (
    <>
      {isNarrow && (
        <div className="board-tabs" ref={scrollsWhileDragging}>
          <TabList
            label={t(`${source.name}:board`)}
            idPrefix="board"
            tabs={columns.map(({ id, name, limit }) => ({
              id: String(id),
              label: name,
              badge: (
                <span className="board-count tnum" data-over={limit > 0 && (counts[id] ?? 0) > limit}>
                  {limit === 0 ? (counts[id] ?? 0) : `${counts[id] ?? 0}/${limit}`}
                </span>
              ),
            }))}
            value={tab}
            onChange={setTab}
            attach={(id, element) =>
              takeCards(element, Number(id), card => onMove({ ...card, to: Number(id) }))
            }
          />
        </div>
      )}
      {isNarrow ? (
        <TabPanel idPrefix="board" value={tab} className="board-panel">
          {board}
        </TabPanel>
      ) : (
        board
      )}
      <p className="visually-hidden" role="status" aria-live="polite">
        {announcement}
      </p>
    </>
  );
};

/** An empty board of a user who is in no queue says that this is the reason. */
const QueueNote = () => {
  const t = useT();
  const { source, select } = useBoard();
  const { profile, queues, allTicket } = useUser();
  const isEmpty = useAppSelector(state => {
    const { status, counts } = select(state);
    return status === 'ready' && Object.values(counts).every(count => count === 0);
  });
  if (!isEmpty || profile !== 'user' || queues.length > 0) return null;
  const sees = source.name === 'kanban' && allTicket === 'disabled' ? 'kanban:noQueueButOpen' : null;
  return (
    <p className="board-note" role="note">
      <InfoSign aria-hidden="true" />
      {t(sees ?? `${source.name}:noQueue`)}
    </p>
  );
};

const Cards = ({ order }: { readonly order: BoardOrder }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { source, actions, select } = useBoard();
  const status = useAppSelector(state => select(state).status);
  const error = useAppSelector(state => select(state).error);
  const columns = useAppSelector(state => select(state).columns);
  if (status === 'failed' && error !== null)
    return <ErrorState error={error} onRetry={() => dispatch(actions.retried())} />;
  if (status !== 'ready' && columns.length === 0) return <SkeletonRows rows={6} height={88} />;
  if (columns.length === 0)
    return (
      <EmptyState
        icon={PanelTable}
        title={t('board:noColumns')}
        body={t(`${source.name}:noColumnsBody`)}
        action={<Link href="/tags">{t('board:toTags')}</Link>}
      />
    );
  return (
    <>
      <QueueNote />
      <Columns order={order} />
    </>
  );
};

const EVERYTHING: BoardWish = {
  term: '',
  userId: null,
  tagId: null,
  stuckDays: null,
  showClosed: false,
  order: 'latest',
};

const Page = () => {
  const t = useT();
  const { source } = useBoard();
  const connections = useConnections();
  const connectionId = connectionIn(useSearch());
  const [, navigate] = useLocation();
  const [wish, setWish] = useState(EVERYTHING);
  const onWish = useCallback(
    (change: Partial<BoardWish>) =>
      setWish(known => {
        const wanted = { ...known, ...change };
        const isSame = Object.entries(change).every(
          ([key, value]) => known[key as keyof BoardWish] === value,
        );
        return isSame ? known : wanted;
      }),
    [],
  );
  const question = useMemo(
    () => (connectionId === null ? null : { ...wish, connectionId }),
    [wish, connectionId],
  );
  useAskedBoard(question);
  return (
    <div className="kanban">
      <BoardFilter
        connections={connections}
        connectionId={connectionId}
        onConnection={id => navigate(`${source.path}?whatsappId=${id}`)}
        wish={wish}
        onWish={onWish}
      />
      {connectionId === null ? (
        <EmptyState icon={PanelTable} title={t(`${source.name}:chooseConnection`)} />
      ) : (
        <Cards order={wish.order} />
      )}
      <BoardSheet connectionId={connectionId} />
    </div>
  );
};

/** The board of a connection (spec 2 §2): the address names the connection, so that Back returns to it. */
export const BoardScreen = ({ board }: { readonly board: Board }) => (
  <BoardContext value={board}>
    <Page />
  </BoardContext>
);

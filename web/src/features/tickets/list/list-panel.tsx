import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { Endorsed, Filter, Inbox, Search, Time } from '@blueprintjs/icons';
import { screenStands } from '../../../core/idle';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import type { TicketListName } from '../../../entities/ticket/ticket-rules';
import { isNarrowed } from '../../../entities/ticket/ticket-rules';
import { selectBadge, selectTicketsState, selectList } from '../../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { useWorkspace } from '../../../conversation/workspace-context';
import { TicketList } from './ticket-list';
import { useTexts } from '../../../entities/use-texts';

const ICONS = { assigned: Inbox, pending: Time, closed: Endorsed, search: Search } as const;

const NO_FILTERS = {
  ...{ queueIds: [], unreadOnly: false, tagIds: [], userIds: [], adverts: [] },
  ...{ campaignIds: [], campaignAnswers: null },
};

/** Empty because of the filters: they are named, and can be taken away at once. */
const Filtered = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const clear = (): void => {
    dispatch(ticketActions.filtersChanged(NO_FILTERS));
  };
  return (
    <EmptyState
      title={t('empty.filteredTitle')}
      body={t('empty.filteredBody')}
      icon={Filter}
      action={<Button onClick={clear} text={t('manager.clearFilters')} />}
    />
  );
};

/** The one thing to do about an empty list. */
const EmptyAction = ({ name, waiting }: { readonly name: TicketListName; readonly waiting: number }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { openDialog } = useWorkspace();
  const search = useAppSelector(state => selectTicketsState(state).filters.search);
  if (name === 'search')
    return search === '' ? null : (
      <Button onClick={() => dispatch(ticketActions.searchTyped(''))} text={t('manager.clearSearch')} />
    );
  if (name !== 'assigned') return null;
  return waiting > 0 ? (
    <Button onClick={() => dispatch(ticketActions.openTabChosen('pending'))} text={t('empty.seePending')} />
  ) : (
    <Button onClick={() => openDialog({ kind: 'new' })} text={t('manager.newTicket')} />
  );
};

const Empty = ({ name }: { readonly name: TicketListName }) => {
  const t = useTexts();
  const waiting = useAppSelector(state => selectBadge(state, 'pending'));
  const filters = useAppSelector(state => selectTicketsState(state).filters);
  if (isNarrowed(name, filters)) return <Filtered />;
  return (
    <EmptyState
      title={t(`empty.${name}Title`)}
      body={t(`empty.${name}Body`)}
      icon={ICONS[name]}
      action={<EmptyAction name={name} waiting={waiting} />}
    />
  );
};

/** One list with its states: loading, failed, empty, or its rows. What is shown stays while it is loaded again. */
export const ListPanel = ({ name, label }: { readonly name: TicketListName; readonly label: string }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const list = useAppSelector(state => selectList(state, name));
  useEffect(() => {
    if (list.status === 'idle') dispatch(ticketActions.listWanted(name));
  }, [dispatch, list.status, name]);
  const isHere = list.status === 'ready' || list.status === 'failed';
  useEffect(() => {
    if (isHere) screenStands();
  }, [isHere]);
  if (list.ids.length > 0) return <TicketList name={name} label={label} />;
  if (list.status === 'failed')
    return (
      <ErrorState
        title={t('manager.listFailed')}
        error={{ status: 0, code: list.error ?? '', message: '', details: [], correlationId: null }}
        onRetry={() => dispatch(ticketActions.listWanted(name))}
      />
    );
  return list.status === 'ready' ? <Empty name={name} /> : <SkeletonRows />;
};

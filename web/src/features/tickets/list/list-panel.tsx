import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { Endorsed, Inbox, Search, Time } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import type { TicketListName } from '../ticket-rules';
import { selectBadge, selectList } from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { TicketList } from './ticket-list';
import { useTexts } from '../use-texts';

const ICONS = { assigned: Inbox, pending: Time, closed: Endorsed, search: Search } as const;

const Empty = ({ name }: { readonly name: TicketListName }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const waiting = useAppSelector(state => selectBadge(state, 'pending'));
  const action =
    name === 'assigned' && waiting > 0 ? (
      <Button onClick={() => dispatch(ticketActions.openTabChosen('pending'))} text={t('empty.seePending')} />
    ) : undefined;
  return (
    <EmptyState
      title={t(`empty.${name}Title`)}
      body={t(`empty.${name}Body`)}
      icon={ICONS[name]}
      action={action}
    />
  );
};

/** One list with its states: loading, failed, empty, or its rows. What is shown stays while it is loaded again. */
export const ListPanel = ({ name, label }: { readonly name: TicketListName; readonly label: string }) => {
  const dispatch = useAppDispatch();
  const list = useAppSelector(state => selectList(state, name));
  useEffect(() => {
    if (list.status === 'idle') dispatch(ticketActions.listWanted(name));
  }, [dispatch, list.status, name]);
  if (list.ids.length > 0) return <TicketList name={name} label={label} />;
  if (list.status === 'failed')
    return (
      <ErrorState
        error={{ status: 0, code: list.error ?? '', message: '', details: [], correlationId: null }}
        onRetry={() => dispatch(ticketActions.listWanted(name))}
      />
    );
  return list.status === 'ready' ? <Empty name={name} /> : <SkeletonRows />;
};

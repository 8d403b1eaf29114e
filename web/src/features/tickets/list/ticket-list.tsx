import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { useHotkey } from '../../../ui/hotkeys';
import { usePreference } from '../../../ui/preferences';
import { COMMAND_AREA } from '../../../ui/writing';
import { useWorkspace, useKeysAnswer } from '../../../conversation/workspace-context';
import type { TicketListName } from '../../../entities/ticket/ticket-rules';
import { canPeek } from '../../../entities/ticket/ticket-rules';
import {
  selectCurrentTicket,
  selectTicketsState,
  selectList,
  selectTicket,
  selectViewer,
} from '../../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { useTexts } from '../../../entities/use-texts';
import { ConversationRows, ROW_HEIGHT } from '../../../conversation/list/conversation-rows';
import { TicketRow } from './ticket-row';

/** Pending tickets have a two-line preview. */
const WAITING_HEIGHT = { comfortable: 84, compact: 64 } as const;

/** The keys that act on the marked row: A accepts, P looks into the conversation. */
const RowKeys = ({ name, id }: { readonly name: TicketListName; readonly id: number | null }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { openDialog } = useWorkspace();
  const answers = useKeysAnswer();
  const viewer = useAppSelector(selectViewer);
  const ticket = useAppSelector(state => (id === null ? undefined : selectTicket(state, id)));
  const isPending = ticket?.status === 'pending';
  const enabled = answers && (name === 'pending' || isPending);
  const accept = (): void => {
    if (isPending) dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'accept' }));
  };
  const peek = (): void => {
    if (ticket !== undefined) openDialog({ kind: 'peek', ticketId: ticket.id });
  };
  const peeks = isPending && viewer !== null && canPeek(ticket, viewer);
  useHotkey('a', t('keys.accept'), accept, { enabled, within: COMMAND_AREA });
  useHotkey('p', t('keys.peek'), peek, { enabled: answers && peeks, within: COMMAND_AREA });
  return null;
};

/** The rows of one list of tickets. */
export const TicketList = ({ name, label }: { readonly name: TicketListName; readonly label: string }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const list = useAppSelector(state => selectList(state, name));
  const current = useAppSelector(selectCurrentTicket);
  const isOpen = useAppSelector(state => selectTicketsState(state).currentUuid !== null);
  const rowHeight = (name === 'pending' ? WAITING_HEIGHT : ROW_HEIGHT)[usePreference('density')];
  const onMore = useCallback(() => dispatch(ticketActions.moreWanted(name)), [dispatch, name]);
  return (
    <ConversationRows
      kind="ticket"
      name={name}
      label={label}
      list={list}
      rowHeight={rowHeight}
      currentId={current?.id ?? null}
      keyTexts={{ next: t('keys.next'), previous: t('keys.previous') }}
      isOpen={isOpen}
      onMore={onMore}
      onRetry={() => dispatch(ticketActions.listWanted(name))}
      row={(id, marks) => <TicketRow id={id} {...marks} />}
      rowKeys={id => <RowKeys name={name} id={id} />}
    />
  );
};

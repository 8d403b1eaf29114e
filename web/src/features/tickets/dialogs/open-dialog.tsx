import { useEffect, useState } from 'react';
import type { LeadView, TicketView } from '@prosa/contracts';
import { toApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { navigateTo } from '../../../core/navigation';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { toast } from '../../../ui/toaster';
import type { WorkspaceDialog } from '../../../conversation/workspace-context';
import { useWorkspace } from '../../../conversation/workspace-context';
import { useTicketSubject } from '../../../entities/ticket/ticket-subject';
import { selectTicket } from '../../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { BulkDialog } from './bulk-dialog';
import { ContactDrawer } from '../contact/contact-drawer';
import { DetailsDialog } from './details-dialog';
import { NewConversationDialog } from '../../../conversation/start/new-conversation-dialog';
import { PeekDialog } from './peek-dialog';
import { TransferDialog } from './transfer-dialog';
import { useTexts } from '../../../entities/use-texts';
import '../../../entities/dialog-texts';
import { formatContactName } from '../../../ui/formatters';

const DeleteDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useWorkspace();
  const confirm = (): void => {
    dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'delete' }));
    closeDialog();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('dialogs:delete.title')}
      body={t('dialogs:delete.body', { id: ticket.id, name: formatContactName(ticket.contact.name) })}
      confirmLabel={t('dialogs:delete.confirm')}
      onConfirm={confirm}
      onCancel={closeDialog}
    />
  );
};

/** Converts the ticket to a lead of the user (spec 1 §2). */
const LeadDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const { closeDialog } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const subject = useTicketSubject(ticket);
  const confirm = async (): Promise<void> => {
    setBusy(true);
    try {
      const { uuid } = await api.post<LeadView>(`/tickets/${ticket.id}/lead`);
      closeDialog();
      navigateTo(`/leads-chat/${uuid}`);
      toast.success(t('dialogs:lead.done'));
    } catch (error) {
      setBusy(false);
      const { code } = toApiError(error);
      if (code === 'ERR_INTERNAL') toast.danger(t('dialogs:lead.failed'));
      else toast.error(error);
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('dialogs:lead.title')}
      subject={subject}
      body={t('dialogs:lead.body', { name: formatContactName(ticket.contact.name) })}
      confirmLabel={t('dialogs:lead.confirm')}
      intent="primary"
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onCancel={closeDialog}
    />
  );
};

const TICKET_DIALOGS = {
  transfer: TransferDialog,
  details: DetailsDialog,
  contact: ContactDrawer,
  delete: DeleteDialog,
  peek: PeekDialog,
  lead: LeadDialog,
} as const;

/** The requested dialog; none when its ticket was removed. */
export const OpenDialog = ({ dialog }: { readonly dialog: WorkspaceDialog }) => {
  const ticketId = 'ticketId' in dialog ? dialog.ticketId : null;
  const ticket = useAppSelector(state => (ticketId === null ? undefined : selectTicket(state, ticketId)));
  const { closeDialog } = useWorkspace();
  const isOrphan = ticketId !== null && ticket === undefined;
  // Its ticket was deleted elsewhere: an invisible dialog must not keep capturing keys.
  useEffect(() => {
    if (isOrphan) closeDialog();
  }, [isOrphan, closeDialog]);
  if (dialog.kind === 'new') return <NewConversationDialog contact={dialog.contact ?? null} />;
  if (dialog.kind === 'bulk') return <BulkDialog />;
  if (ticket === undefined) return null;
  const TicketDialog = TICKET_DIALOGS[dialog.kind];
  return <TicketDialog ticket={ticket} />;
};

import type { TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { useDesk } from '../desk-context';
import { selectTicket } from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { ContactDrawer } from './contact-drawer';
import { DetailsDialog } from './details-dialog';
import { NewConversationDialog } from './new-conversation-dialog';
import { TransferDialog } from './transfer-dialog';
import { useTexts } from '../use-texts';

const DeleteDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useDesk();
  const confirm = (): void => {
    dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'delete' }));
    closeDialog();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('delete.title')}
      body={t('delete.body', { id: ticket.id, name: ticket.contact.name })}
      confirmLabel={t('delete.confirm')}
      onConfirm={confirm}
      onCancel={closeDialog}
    />
  );
};

const TICKET_DIALOGS = {
  transfer: TransferDialog,
  details: DetailsDialog,
  contact: ContactDrawer,
  delete: DeleteDialog,
} as const;

/** Whichever dialog of the workspace is open. */
export const DeskDialogs = () => {
  const { dialog } = useDesk();
  const ticketId = dialog === null || dialog.kind === 'new' ? null : dialog.ticketId;
  const ticket = useAppSelector(state => (ticketId === null ? undefined : selectTicket(state, ticketId)));
  if (dialog === null) return null;
  if (dialog.kind === 'new') return <NewConversationDialog />;
  if (ticket === undefined) return null;
  const TicketDialog = TICKET_DIALOGS[dialog.kind];
  return <TicketDialog ticket={ticket} />;
};

import { useEffect, useState } from 'react';
import type { TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { EyeOpen } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../../../app/store';
import { Chip } from '../../../ui/chip';
import { Dialog } from '../../../ui/dialog';
import { MessagePane } from '../conversation/message-pane';
import { useDesk } from '../desk-context';
import { messageActions } from '../messages.slice';
import { ticketActions } from '../tickets.slice';
import { useTexts } from '../use-texts';
import { formatContactName } from '../../../ui/formatters';

const Facts = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  return (
    <p className="peek-facts">
      <Chip name={ticket.queue?.name ?? t('row.noQueue')} color={ticket.queue?.color ?? null} />
      <span className="tnum">{t('header.number', { id: ticket.id })}</span>
      <span>{t(`peek.statuses.${ticket.status}`)}</span>
      {ticket.user !== null && <span>{t('header.agent', { name: ticket.user.name })}</span>}
      {ticket.whatsapp !== null && <span>{ticket.whatsapp.name}</span>}
    </p>
  );
};

/** What can be done after looking: take the one that waits, or open the others. */
const Onward = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const { closeDialog } = useDesk();
  const accept = (): void => {
    dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'accept' }));
    closeDialog();
  };
  const open = (): void => {
    navigate(`/tickets/${ticket.uuid}`);
    closeDialog();
  };
  return ticket.status === 'pending' ? (
    <Button intent="primary" onClick={accept} text={t('peek.accept')} />
  ) : (
    <Button intent="primary" onClick={open} text={t('peek.open')} />
  );
};

/** A look into a conversation (spec 1 §6): it is read live, and nothing counts as read. */
export const PeekDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useDesk();
  const { id } = ticket;
  // What was unread when the look began is where the divider stands: later messages do not move it.
  const [unread] = useState(ticket.unreadMessages);
  useEffect(() => {
    dispatch(messageActions.threadWanted({ ticketId: id, unread }));
    return () => {
      dispatch(messageActions.threadLeft(id));
    };
  }, [dispatch, id, unread]);
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={t('peek.label', { name: formatContactName(ticket.contact.name) })}
      width={640}
      footer={
        <>
          <Button onClick={closeDialog} text={t('common:close')} />
          <Onward ticket={ticket} />
        </>
      }
    >
      <Facts ticket={ticket} />
      <p className="peek-mark">
        <EyeOpen size={14} />
        <strong>{t('peek.readOnly')}</strong>
        <span>{t('peek.hint')}</span>
      </p>
      <div className="peek-messages">
        <MessagePane ticket={ticket} />
      </div>
    </Dialog>
  );
};

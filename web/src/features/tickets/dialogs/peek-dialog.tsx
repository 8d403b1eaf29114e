import type { TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../../../app/store';
import { Dialog } from '../../../ui/dialog';
import { BotNote } from '../bot-note';
import { BotSwitch } from '../bot-switch';
import { MessagePane } from '../conversation/message-pane';
import { useWatchedThread } from '../conversation/use-watched-thread';
import { useDesk } from '../desk-context';
import { ReadOnlyMark, TicketFacts } from '../ticket-facts';
import { ticketActions } from '../tickets.slice';
import { useTexts } from '../use-texts';
import { formatContactName } from '../../../ui/formatters';

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
  const { closeDialog } = useDesk();
  useWatchedThread(ticket);
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
      <TicketFacts ticket={ticket} />
      <BotSwitch ticket={ticket} />
      <BotNote ticketId={ticket.id} />
      <ReadOnlyMark />
      <div className="peek-messages">
        <MessagePane ticket={ticket} />
      </div>
    </Dialog>
  );
};

import type { TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { useAppDispatch } from '../../../core/store';
import { Dialog } from '../../../ui/dialog';
import { BotNote } from '../../../conversation/bot/bot-note';
import { BotSwitch } from '../conversation/bot-switch';
import { MessagePane } from '../../../conversation/thread/message-pane';
import { useWatchedThread } from '../../../conversation/thread/use-watched-thread';
import { useWorkspace } from '../../../conversation/workspace-context';
import { ReadOnlyMark, TicketFacts } from '../../../entities/ticket/ticket-facts';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { useTexts } from '../../../entities/use-texts';
import { formatContactName } from '../../../ui/formatters';

/** Actions after a preview: accept a pending ticket, or open others. */
const Onward = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const { closeDialog } = useWorkspace();
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
  const { closeDialog } = useWorkspace();
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

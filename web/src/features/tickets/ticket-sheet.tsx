import type { TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { useLocation } from 'wouter';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { BotSwitch } from './conversation/bot-switch';
import { SheetMessages, SheetOf } from '../../conversation/conversation-sheet';
import { ReadOnlyMark, TicketFacts } from '../../entities/ticket/ticket-facts';
import { canOpen, canPeek } from '../../entities/ticket/ticket-rules';
import { selectViewer } from '../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import { useTexts } from '../../entities/use-texts';

/** To go on: take the one that waits, or open the others where they are answered. */
const Onward = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const accept = (): void => void dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'accept' }));
  return (
    <p className="sheet-onward">
      {ticket.status === 'pending' ? (
        <Button intent="primary" onClick={accept} text={t('peek.accept')} />
      ) : (
        <Button intent="primary" onClick={() => navigate(`/tickets/${ticket.uuid}`)} text={t('peek.open')} />
      )}
    </p>
  );
};

const Sheet = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  const mayRead = viewer !== null && (canOpen(ticket, viewer) === 'yes' || canPeek(ticket, viewer));
  return (
    <div className="conversation-sheet">
      <TicketFacts ticket={ticket} />
      <BotSwitch ticket={ticket} />
      {mayRead ? (
        <>
          <ReadOnlyMark />
          <SheetMessages ticket={ticket} />
        </>
      ) : (
        <p className="sheet-closed">{t('peek.acceptToRead')}</p>
      )}
      <Onward ticket={ticket} />
    </div>
  );
};

/** A ticket's conversation beside another screen; nothing is marked as read. */
export const TicketSheet = ({ uuid }: { readonly uuid: string }) => (
  <SheetOf<TicketView> path={`/tickets/u/${uuid}`}>{ticket => <Sheet ticket={ticket} />}</SheetOf>
);

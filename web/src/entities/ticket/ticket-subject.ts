import type { TicketView } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { formatContactName } from '../../ui/formatters';
import { useTexts } from '../use-texts';
import { selectTicket } from './tickets.selectors';

type Named = Pick<TicketView, 'id' | 'contact'>;

/** The subject line of a ticket's dialog: its number and its contact; undefined for a ticket that is not loaded. */
export const useTicketSubject = (ticket: Named | undefined): string | undefined => {
  const t = useTexts();
  return ticket && `${t('header.number', { id: ticket.id })} · ${formatContactName(ticket.contact.name)}`;
};

/** The subject line by the ticket's id; undefined for a lead's conversation. */
export const useSubjectOf = (ticketId: number): string | undefined =>
  useTicketSubject(useAppSelector(state => selectTicket(state, ticketId)));

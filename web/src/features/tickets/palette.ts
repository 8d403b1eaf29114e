import {
  plainWords,
  type ContactView,
  type QuickMessageView,
  type TicketPage,
  type TicketView,
} from '@prosa/contracts';
import { api } from '../../api/client';
import type { PaletteSearch } from '../../core/feature';
import { navigateTo, placeNow } from '../../core/navigation';
import { t } from '../../i18n';
import { formatContactName, formatPhone } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import { insertWriting } from '../../ui/writing';
import { openTicketOf } from '../../entities/ticket/open-ticket-of';

const AT_MOST = 5;

const noteOf = ({ status, lastMessage }: TicketView): string => {
  const state = t(`tickets:peek.statuses.${status}`);
  return lastMessage === '' ? state : `${state} · ${lastMessage}`;
};

const LISTS = ['assigned', 'pending', 'closed', 'search'] as const;

/** The lists of the workspace as places to go to; an open conversation stays open beside them. */
export const findLists: PaletteSearch = () =>
  LISTS.map(list => ({
    id: `list ${list}`,
    title: t(`tickets:manager.${list}`),
    note: t('tickets:title'),
    run: () => {
      const here = placeNow();
      const isHere = here.startsWith('/tickets');
      navigateTo(isHere ? here : '/tickets', { replace: isHere, state: { list } });
    },
  }));

/** Tickets by contact or text, active ones before closed ones. */
export const findTickets: PaletteSearch = async (term, { signal }) => {
  if (term === '') return [];
  const { tickets } = await api.get<TicketPage>('/tickets', { query: { searchParam: term }, signal });
  return tickets.slice(0, AT_MOST).map(ticket => ({
    id: `ticket ${ticket.id}`,
    title: formatContactName(ticket.contact.name),
    note: noteOf(ticket),
    run: () => navigateTo(`/tickets/${ticket.uuid}`),
  }));
};

/** Contacts by name or number; choosing one opens the conversation with them, or begins one. */
export const findContacts: PaletteSearch = async (term, { signal }) => {
  if (term === '') return [];
  const { contacts } = await api.get<{ contacts: readonly ContactView[] }>('/contacts', {
    query: { searchParam: term },
    signal,
  });
  const talk = async (contact: ContactView): Promise<void> => {
    const ticket = await openTicketOf(contact.id);
    if (ticket !== undefined) navigateTo(`/tickets/${ticket.uuid}`);
    else navigateTo('/tickets', { state: { partner: contact } });
  };
  return contacts.slice(0, AT_MOST).map(contact => ({
    id: `contact ${contact.id}`,
    title: formatContactName(contact.name),
    note: formatPhone(contact.number),
    run: () => void talk(contact).catch(toast.error),
  }));
};

/** Quick replies by shortcut or text; choosing one writes it where is written, or copies it where nothing can be. */
export const findAnswers: PaletteSearch = async (term, { signal }) => {
  if (term === '') return [];
  const answers = await api.get<readonly QuickMessageView[]>('/quick-messages/list', { signal });
  const wanted = plainWords(term);
  const insert = async (text: string): Promise<void> => {
    if (insertWriting(text)) return;
    await navigator.clipboard.writeText(text);
    toast.show({ text: t('common:copied'), key: 'copied' });
  };
  return answers
    .filter(({ shortcode, message }) => plainWords(`${shortcode} ${message}`).includes(wanted))
    .slice(0, AT_MOST)
    .map(({ id, shortcode, message }) => ({
      id: `answer ${id}`,
      title: `/${shortcode}`,
      note: message,
      run: () => void insert(message).catch(toast.error),
    }));
};

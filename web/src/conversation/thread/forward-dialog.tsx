import { useEffect, useMemo, useState } from 'react';
import { plainWords, LIMITS, type MessageView, type TicketPage, type TicketView } from '@prosa/contracts';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { isAborted } from '../../api/api-error';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toaster';
import { useIsThere } from '../../ui/use-is-there';
import { messagePreview } from '../../entities/message/message-preview';
import { canWrite } from '../../entities/ticket/ticket-rules';
import { useSubjectOf } from '../../entities/ticket/ticket-subject';
import { selectTicketsState, selectViewer } from '../../entities/ticket/tickets.selectors';
import { forwardsOf, loadForwarded } from './forward';
import { formatContactName } from '../../ui/formatters';

/** The messages that are forwarded, in their order; one at least, all of one conversation. */
export interface ForwardDialogProps {
  readonly messages: readonly MessageView[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Open tickets by contact name, debounced by half a second. Empty until loaded. */
const useOpenTickets = (search: string): readonly TicketView[] => {
  const [tickets, setTickets] = useState<readonly TicketView[]>([]);
  useEffect(() => {
    const giveUp = new AbortController();
    const load = async (): Promise<void> => {
      try {
        const query = { status: 'open', ...(search === '' ? {} : { searchParam: search }) };
        const page = await api.get<TicketPage>('/tickets', { query, signal: giveUp.signal });
        setTickets(page.tickets);
      } catch (error) {
        if (!isAborted(error)) toast.error(error);
      }
    };
    const timer = setTimeout(() => void load(), search === '' ? 0 : LIMITS.searchDebounce);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [search]);
  return tickets;
};

/** The other conversations that the person can write in, by name: those that are loaded, and those that are found. */
const useTargets = (here: number, search: string): readonly TicketView[] => {
  const found = useOpenTickets(search);
  const viewer = useAppSelector(selectViewer);
  const loaded = useAppSelector(state => selectTicketsState(state).tickets.entities);
  return useMemo(() => {
    const known = new Map(found.map(ticket => [ticket.id, ticket]));
    for (const ticket of Object.values(loaded)) known.set(ticket.id, ticket);
    return [...known.values()]
      .filter(ticket => ticket.id !== here && viewer !== null && canWrite(ticket, viewer))
      .toSorted((one, other) => one.contact.name.localeCompare(other.contact.name) || one.id - other.id);
  }, [found, loaded, viewer, here]);
};

/** Forwards messages to one or several other conversations. */
export const ForwardDialog = ({ messages, onClose, onDone }: ForwardDialogProps) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [search, setSearch] = useState('');
  const targets = useTargets(messages[0]?.ticketId ?? 0, search.trim());
  const subject = useSubjectOf(messages[0]?.ticketId ?? 0);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [isBusy, setBusy] = useState(false);
  const isThere = useIsThere();
  const shown = targets.filter(({ contact }) => plainWords(contact.name).includes(plainWords(search.trim())));
  const toggle = (id: number): void =>
    setChosen(chosen.includes(id) ? chosen.filter(each => each !== id) : [...chosen, id]);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      // All files are loaded before the first is sent, so that a failure does not leave a partial forward.
      const loaded = await Promise.all(messages.map(message => loadForwarded(message)));
      // Closing the dialog cancels the forwarding.
      if (!isThere()) return;
      const forwards = loaded.flatMap(content => forwardsOf(content, chosen));
      for (const submitted of forwards) dispatch(submitted);
      toast.success(t('conversation:forward.done', { count: chosen.length }));
      onDone();
    } catch (error) {
      if (!isThere()) return;
      toast.error(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('conversation:forward.title')}
      subject={subject}
      footer={
        <>
          <Button onClick={onClose} text={t('common:cancel')} />
          <Button
            intent="primary"
            loading={isBusy}
            disabled={chosen.length === 0}
            onClick={() => void send()}
            text={t('conversation:forward.send')}
          />
        </>
      }
    >
      <p className="forward-message">
        {messages.length === 1
          ? messages.map(message => messagePreview(message))
          : t('conversation:select.count', { count: messages.length })}
      </p>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        value={search}
        aria-label={t('conversation:forward.search')}
        placeholder={t('conversation:forward.search')}
        onChange={event => setSearch(event.currentTarget.value)}
      />
      <div className="forward-targets" role="group" aria-label={t('conversation:forward.targets')}>
        {shown.map(({ id, contact, queue }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            onChange={() => toggle(id)}
            label={[formatContactName(contact.name), queue?.name].filter(Boolean).join(' · ')}
          />
        ))}
        {shown.length === 0 && <p role="status">{t('conversation:forward.none')}</p>}
      </div>
    </Dialog>
  );
};

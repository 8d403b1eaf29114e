import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Archive, Search } from '@blueprintjs/icons';
import type { RemovedTicketView } from '@prosa/contracts';
import '../../conversation/history/history-texts';
import '../../conversation/history/history.css';
import { InteractionHistory } from '../../conversation/history/interaction-history';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { formatContactName, formatDateTime } from '../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { useDebounced } from '../../ui/use-debounced';
import './removed-tickets-texts';
import './removed-tickets.css';
import { useRemovedTickets } from './use-removed-tickets';

const PAUSE = 300;
/** The number in what was typed, such as `n.º 41`; numbers of records have at most nine digits. */
const NUMBER = /\d{1,9}/;

/** What became of a ticket, in one sentence. */
const useFate = (): ((ticket: RemovedTicketView) => string) => {
  const t = useT();
  return ({ state, removedAt, removedBy, mergedInto }) => {
    if (state === 'merged')
      return mergedInto === null
        ? t('removedTickets:mergedGone')
        : t('removedTickets:merged', { number: mergedInto });
    const at = formatDateTime(removedAt ?? '');
    return removedBy === ''
      ? t('removedTickets:deletedBySystem', { at })
      : t('removedTickets:deleted', { at, by: removedBy });
  };
};

const useContactName = (): ((ticket: RemovedTicketView) => string) => {
  const t = useT();
  return ({ contact }) => (contact === null ? t('removedTickets:unknown') : formatContactName(contact.name));
};

const Tickets = ({
  tickets,
  onOpen,
}: {
  readonly tickets: readonly RemovedTicketView[];
  readonly onOpen: (ticket: RemovedTicketView) => void;
}) => {
  const t = useT();
  const fateOf = useFate();
  const nameOf = useContactName();
  return (
    <ul className="removed-list">
      {tickets.map(ticket => (
        <li key={ticket.uuid}>
          <button
            type="button"
            className="removed-ticket"
            aria-label={t('removedTickets:open', { number: ticket.id })}
            onClick={() => onOpen(ticket)}
          >
            <span className="removed-number tnum">{ticket.id}</span>
            <span className="removed-contact">{nameOf(ticket)}</span>
            <span className="removed-what field-note tnum">{fateOf(ticket)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};

/** Deleted and merged tickets for administrators, by number, each with its history. */
export const RemovedTicketsScreen = () => {
  const t = useT();
  const nameOf = useContactName();
  const [term, setTerm] = useState('');
  const number = useDebounced(NUMBER.exec(term)?.[0] ?? '', PAUSE);
  const { value, error, retry, more, isLoadingMore } = useRemovedTickets(number);
  const [open, setOpen] = useState<RemovedTicketView | null>(null);
  const nothing =
    number === ''
      ? { title: t('removedTickets:none'), body: t('removedTickets:noneBody') }
      : { title: t('removedTickets:notFound', { number }) };
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.removedTickets')}</h1>
          <p className="page-intro">{t('removedTickets:intro')}</p>
        </div>
      </header>
      <InputGroup
        className="removed-search"
        role="searchbox"
        inputMode="numeric"
        leftIcon={<Search />}
        aria-label={t('removedTickets:number')}
        placeholder={t('removedTickets:number')}
        value={term}
        onValueChange={setTerm}
      />
      {error !== null && <ErrorState title={t('errors:listFailed')} error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={4} avatar={false} />}
      {value?.tickets.length === 0 && <EmptyState icon={Archive} {...nothing} />}
      {value !== null && value.tickets.length > 0 && <Tickets tickets={value.tickets} onOpen={setOpen} />}
      {value !== null && value.nextCursor !== null && (
        <Button
          className="removed-more"
          loading={isLoadingMore}
          text={t('removedTickets:more')}
          onClick={more}
        />
      )}
      {open !== null && (
        <Dialog
          isOpen
          onClose={() => setOpen(null)}
          title={t('removedTickets:title', { number: open.id })}
          subject={nameOf(open)}
          width={640}
        >
          <InteractionHistory
            ticket={{ id: open.id, updatedAt: open.removedAt ?? '', contact: { name: nameOf(open) } }}
          />
        </Dialog>
      )}
    </div>
  );
};

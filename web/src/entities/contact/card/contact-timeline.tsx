import { Button } from '@blueprintjs/core';
import type { TicketView } from '@prosa/contracts';
import { Link } from 'wouter';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { Chip } from '../../../ui/chip';
import { formatDate, formatRowTime } from '../../../ui/formatters';
import { LastMessageText } from '../../message/last-message';
import { useTexts } from '../../use-texts';
import { contactCardActions as actions, selectContactCard } from './contact-card.slice';

const Entry = ({ ticket, isHere }: { readonly ticket: TicketView; readonly isHere: boolean }) => {
  const t = useTexts();
  const names = {
    pending: t('dialogs:contact.pending'),
    open: t('dialogs:contact.open'),
    closed: t('dialogs:contact.closed'),
  };
  const head = (
    <>
      <span className="timeline-title">
        {t('dialogs:contact.ticketNumber', { id: ticket.id })}
        <span className="timeline-status" data-status={ticket.status}>
          {names[ticket.status]}
        </span>
      </span>
      <time className="tnum" dateTime={ticket.updatedAt} title={formatDate(ticket.updatedAt)}>
        {formatRowTime(ticket.updatedAt)}
      </time>
    </>
  );
  return (
    <li className="timeline-entry" data-here={isHere}>
      {isHere ? (
        <span className="timeline-head" aria-current="true">
          {head}
        </span>
      ) : (
        <Link className="timeline-head" href={`/tickets/${ticket.uuid}`}>
          {head}
        </Link>
      )}
      <p className="timeline-text">
        <LastMessageText ticket={ticket} />
      </p>
      <p className="timeline-facts">
        {ticket.queue !== null && <Chip name={ticket.queue.name} color={ticket.queue.color} />}
        {ticket.user !== null && <span>{ticket.user.name}</span>}
        {isHere && <span>{t('dialogs:contact.here')}</span>}
      </p>
    </li>
  );
};

/** A contact's tickets, newest first. */
export const ContactTimeline = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { timeline, subject, isLoadingMore } = useAppSelector(selectContactCard);
  if (timeline === null) return null;
  return (
    <section className="drawer-section" aria-labelledby="contact-timeline">
      <h3 id="contact-timeline">{t('dialogs:contact.timeline')}</h3>
      {timeline.tickets.length === 0 && <p className="drawer-none">{t('dialogs:contact.noTickets')}</p>}
      <ol className="timeline">
        {timeline.tickets.map(ticket => (
          <Entry key={ticket.id} ticket={ticket} isHere={ticket.id === subject?.ticketId} />
        ))}
      </ol>
      {timeline.hasMore && (
        <Button
          size="small"
          variant="minimal"
          loading={isLoadingMore}
          text={t('dialogs:contact.moreTickets')}
          onClick={() => dispatch(actions.moreAsked())}
        />
      )}
    </section>
  );
};

import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { LIMITS, type MessageView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { navigateTo } from '../../core/navigation';
import { PlaceLink } from '../../core/place-link';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { Avatar } from '../../ui/avatar';
import { ownColor } from '../../ui/chip';
import { formatContactName, formatDateTime, formatRowTime, truncate } from '../../ui/formatters';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { useWorkspace } from '../workspace-context';
import { messagePreview } from '../../entities/message/message-preview';
import { messageActions } from '../thread/messages.slice';
import { canOpen, canPeek } from '../../entities/ticket/ticket-rules';
import { selectViewer } from '../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import { useTexts } from '../../entities/use-texts';
import { excerptAround } from './excerpt-around';
import { messageAddress } from './message-address';
import type { FoundMessage, MessageHits as Hits } from './use-message-hits';
import './message-hits.css';

const Excerpt = ({ text, term }: { readonly text: string; readonly term: string }) => (
  <span>
    {excerptAround(text, term).map((part, index) =>
      part.isHit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
    )}
  </span>
);

interface HitProps {
  readonly hit: FoundMessage;
  readonly term: string;
  readonly isTabStop: boolean;
  readonly place?: HitPlace | undefined;
}

/** Where a hit leads, where it is none of a ticket. */
export interface HitPlace {
  href(this: void, hit: FoundMessage): string;
  open(this: void, hit: FoundMessage): void;
}

/** Who wrote a found message of ours: the viewer, a colleague or a bot; the company where nobody is known. */
const useAuthor = ({ user }: MessageView): string => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  if (user === null) return t('row.company');
  return user.id === viewer?.id ? t('row.you') : user.name;
};

const HitBody = ({ hit: { message, ticket }, term }: Pick<HitProps, 'hit' | 'term'>) => {
  const t = useTexts();
  const author = useAuthor(message);
  return (
    <>
      <span
        className="spine"
        style={ownColor(ticket.queue?.color)}
        title={ticket.queue?.name ?? t('row.noQueue')}
      />
      <Avatar name={ticket.contact.name} src={ticket.contact.profilePicUrl} size={36} />
      <span className="row-main">
        <span className="row-title">
          <span className="row-name" title={formatContactName(ticket.contact.name)}>
            {truncate(formatContactName(ticket.contact.name), LIMITS.ticketRowName)}
          </span>
          <span className="row-time tnum" title={formatDateTime(message.createdAt)}>
            {formatRowTime(message.createdAt)}
          </span>
        </span>
        <span className="hit-line">
          {message.fromMe && <span className="last-author">{`${author}: `}</span>}
          <Excerpt text={messagePreview(message)} term={term} />
        </span>
      </span>
    </>
  );
};

/** One matching message: links to its conversation, or to a preview of a pending one. */
const Hit = ({ hit, term, isTabStop, place }: HitProps) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { openDialog, showTicket } = useWorkspace();
  const viewer = useAppSelector(selectViewer);
  const { message, ticket } = hit;
  const focusable = { className: 'ticket-row hit-row', 'data-row-focus': '', tabIndex: isTabStop ? 0 : -1 };
  const jump = (): void => {
    dispatch(messageActions.jumpAsked({ ticketId: ticket.id, messageId: message.id }));
  };
  const body = <HitBody hit={hit} term={term} />;
  if (place !== undefined)
    return (
      <PlaceLink
        {...focusable}
        href={place.href(hit)}
        onClick={event => {
          event.preventDefault();
          jump();
          place.open(hit);
          showTicket();
        }}
      >
        {body}
      </PlaceLink>
    );
  if (viewer === null || canOpen(ticket, viewer) === 'yes')
    return (
      <PlaceLink
        {...focusable}
        href={messageAddress(ticket.uuid, message.id)}
        onClick={event => {
          event.preventDefault();
          jump();
          navigateTo(`/tickets/${ticket.uuid}`);
          showTicket();
        }}
      >
        {body}
      </PlaceLink>
    );
  const peeks = canPeek(ticket, viewer);
  const open = (): void => {
    dispatch(ticketActions.ticketLoaded(ticket));
    if (peeks) openDialog({ kind: 'peek', ticketId: ticket.id });
    else dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'accept' }));
    jump();
  };
  return (
    <button {...focusable} type="button" onClick={open}>
      {body}
      <span className="hit-verb">{t(peeks ? 'found.peek' : 'row.accept')}</span>
    </button>
  );
};

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** Rows that arrow keys walk through. */
const WalkedRows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => {
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row-focus]') ?? [])];
    const at = rows.findIndex(row => row === document.activeElement);
    rows[Math.min(rows.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <ul ref={list} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
};

/** The matching messages, newest first, with excerpts. */
export const MessageHits = ({ found, place }: { readonly found: Hits; readonly place?: HitPlace }) => {
  const t = useTexts();
  const { hits, term, hasFailed, retry } = found;
  if (hasFailed)
    return (
      <p className="list-more" role="alert">
        {t('found.failed')} <Button size="small" onClick={retry} text={t('common:retry')} />
      </p>
    );
  if (hits === null) return <SkeletonRows />;
  if (hits.length === 0)
    return <EmptyState title={t('empty.searchTitle')} body={t('found.noneBody')} icon={Search} />;
  return (
    <div className="message-hits">
      <WalkedRows label={t('found.messages')}>
        {hits.map((hit, index) => (
          <li key={hit.message.id}>
            <Hit hit={hit} term={term} isTabStop={index === 0} place={place} />
          </li>
        ))}
      </WalkedRows>
      {hits.length >= LIMITS.searchHits && (
        <p className="list-more">{t('found.newest', { count: LIMITS.searchHits })}</p>
      )}
    </div>
  );
};

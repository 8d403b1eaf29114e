import { memo } from 'react';
import type { TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Annotation, SendMessage, EyeOpen, People } from '@blueprintjs/icons';
import { PlaceLink } from '../../../core/place-link';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { Avatar } from '../../../ui/avatar';
import { ownColor } from '../../../ui/chip';
import { formatContactName, formatRowTime, formatWaiting, truncate } from '../../../ui/formatters';
import { useWorkspace } from '../../../conversation/workspace-context';
import { preloadDialogs } from '../dialogs/ticket-dialogs';
import { LastMessageText } from '../../../entities/message/last-message';
import { Assignee } from '../../../entities/ticket/assignee';
import { canPeek } from '../../../entities/ticket/ticket-rules';
import { CustomerTyping } from '../../../conversation/presence/contact-activity';
import { AdvertMark } from '../../../entities/advert-mark';
import { BotIcon } from '../../../entities/bot/bot-icon';
import { RowPresence } from '../../../conversation/presence/presence-marks';
import {
  selectBusy,
  selectDirectory,
  selectTicket,
  selectViewer,
} from '../../../entities/ticket/tickets.selectors';
import { selectDraft } from '../../../conversation/conversations.selectors';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { useNow } from '../../../ui/use-now';
import { RowTags } from '../../../entities/tag/row-tags';
import { useTexts } from '../../../entities/use-texts';

/** One line of a ticket list, read from the store by id. */
export interface TicketRowProps {
  readonly id: number;
  readonly isCurrent: boolean;
  /** The row that Tab enters the list at. */
  readonly isTabStop: boolean;
  /** It left the list while the order was held. */
  readonly isGone: boolean;
}

const Waiting = ({ since }: { readonly since: string }) => {
  const t = useTexts();
  const passed = formatWaiting(since, useNow());
  const time = passed === '' ? t('row.justNow') : t('row.since', { time: passed });
  return (
    <span className="row-time tnum" data-waiting="true">
      <span className="visually-hidden">{t('row.waiting', { time })}</span>
      <span aria-hidden="true">{time}</span>
    </span>
  );
};

const LastMessage = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const draft = useAppSelector(state => selectDraft(state, ticket.id));
  if (draft !== '')
    return (
      <span className="row-text">
        <span className="row-draft">{t('row.draft')}</span> {draft}
      </span>
    );
  const note = ticket.handover?.note ?? '';
  if (note !== '')
    return (
      <span className="row-text row-note" title={note}>
        <Annotation size={12} />
        <span className="visually-hidden">{t('row.noteBy', { name: ticket.handover?.by.name })}</span>
        {note}
      </span>
    );
  return (
    <span className="row-text">
      <LastMessageText ticket={ticket} />
    </span>
  );
};

const Where = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const queue = ticket.queue === null ? t('row.noQueue') : t('row.queue', { name: ticket.queue.name });
  return <span className="visually-hidden">{queue}</span>;
};

/** An answer to a campaign; that a campaign wrote is no news of the customer's. */
const CampaignMark = ({ campaign }: { readonly campaign: NonNullable<TicketView['campaign']> | null }) => {
  const t = useTexts();
  if (campaign?.isAnswered !== true) return null;
  const text = t('header.campaign', { name: campaign.name });
  return (
    <span className="row-bot" title={text}>
      <SendMessage size={12} />
      <span className="visually-hidden">{text}</span>
    </span>
  );
};

const RowBody = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const { name, profilePicUrl } = ticket.contact;
  return (
    <>
      <span
        className="spine"
        style={ownColor(ticket.queue?.color)}
        title={ticket.queue?.name ?? t('row.noQueue')}
      />
      <Avatar name={name} src={profilePicUrl} size={36} />
      <span className="row-main">
        <span className="row-title">
          {ticket.isGroup && <People size={12} title={t('row.group')} />}
          {(ticket.chatbot || ticket.useIntegration) && (
            <span className="row-bot" title={t('row.chatbot')}>
              <BotIcon size={13} />
              <span className="visually-hidden">{t('row.chatbot')}</span>
            </span>
          )}
          <AdvertMark advert={ticket.advert ?? null} />
          <CampaignMark campaign={ticket.campaign ?? null} />
          <span className="row-name" title={formatContactName(name)}>
            {truncate(formatContactName(name), LIMITS.ticketRowName)}
          </span>
          <RowTags tags={ticket.tags} />
          <Where ticket={ticket} />
        </span>
        <CustomerTyping ticketId={ticket.id}>
          <LastMessage ticket={ticket} />
        </CustomerTyping>
      </span>
    </>
  );
};

const RowSide = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const hasSeveral = useAppSelector(state => selectDirectory(state).connections.length > 1);
  const waits = ticket.status === 'pending' && ticket.waitingSince !== null;
  return (
    <span className="row-side">
      {waits ? (
        <Waiting since={ticket.waitingSince ?? ticket.updatedAt} />
      ) : (
        <span className="row-time tnum">{formatRowTime(ticket.lastMessageAt ?? ticket.updatedAt)}</span>
      )}
      <span className="row-marks">
        <RowPresence ticketId={ticket.id} />
        <Assignee user={ticket.user} />
        {ticket.unreadMessages > 0 && (
          <span className="row-unread tnum">
            <span aria-hidden="true">{ticket.unreadMessages > 99 ? '99+' : ticket.unreadMessages}</span>
            <span className="visually-hidden">{t('row.unread', { count: ticket.unreadMessages })}</span>
          </span>
        )}
        {hasSeveral && ticket.whatsapp !== null && (
          <span
            className="row-connection"
            style={ownColor(ticket.whatsapp.color)}
            title={t('row.connection', { name: ticket.whatsapp.name })}
          />
        )}
      </span>
    </span>
  );
};

const Peek = ({ ticket, isTabStop }: { readonly ticket: TicketView; readonly isTabStop: boolean }) => {
  const t = useTexts();
  const { openDialog } = useWorkspace();
  const viewer = useAppSelector(selectViewer);
  if (viewer === null || !canPeek(ticket, viewer)) return null;
  return (
    <Button
      size="small"
      variant="minimal"
      className="row-peek"
      icon={<EyeOpen size={14} />}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('row.peekOf', { name: formatContactName(ticket.contact.name) })}
      title={t('row.peek')}
      onPointerEnter={preloadDialogs}
      onClick={() => openDialog({ kind: 'peek', ticketId: ticket.id })}
    />
  );
};

const PendingRow = ({
  ticket,
  isTabStop,
  isGone,
}: { readonly ticket: TicketView } & Omit<TicketRowProps, 'id' | 'isCurrent'>) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const busy = useAppSelector(state => selectBusy(state, ticket.id)) !== undefined;
  return (
    <div className="ticket-row" data-status="pending" data-gone={isGone}>
      <RowBody ticket={ticket} />
      <RowSide ticket={ticket} />
      {!isGone && <Peek ticket={ticket} isTabStop={isTabStop} />}
      <Button
        size="small"
        className="row-accept"
        data-row-focus=""
        tabIndex={isTabStop ? 0 : -1}
        loading={busy}
        disabled={isGone}
        aria-label={t('row.acceptOf', { name: formatContactName(ticket.contact.name) })}
        text={t('row.accept')}
        onClick={() => dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'accept' }))}
      />
    </div>
  );
};

/** A ticket's line. One that waits can only be accepted; the others are links, so that Ctrl+click opens a tab. */
export const TicketRow = memo(({ id, isCurrent, isTabStop, isGone }: TicketRowProps) => {
  const ticket = useAppSelector(state => selectTicket(state, id));
  if (ticket === undefined) return null;
  if (ticket.status === 'pending')
    return <PendingRow ticket={ticket} isTabStop={isTabStop} isGone={isGone} />;
  return (
    <PlaceLink
      href={`/tickets/${ticket.uuid}`}
      className="ticket-row"
      data-status={ticket.status}
      data-unread={ticket.unreadMessages > 0}
      data-gone={isGone}
      data-row-focus=""
      tabIndex={isTabStop ? 0 : -1}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <RowBody ticket={ticket} />
      <RowSide ticket={ticket} />
    </PlaceLink>
  );
});
TicketRow.displayName = 'TicketRow';

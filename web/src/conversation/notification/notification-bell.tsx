import { useState } from 'react';
import type { MentionView, TicketView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Notifications, Tick } from '@blueprintjs/icons';
import { useLocation } from 'wouter';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { Avatar } from '../../ui/avatar';
import { ownColor } from '../../ui/chip';
import { CountButton } from '../../ui/count-button';
import { formatContactName, formatRowTime, truncate } from '../../ui/formatters';
import { Popover } from '../../ui/popover';
import { EmptyState } from '../../ui/states';
import './bell.css';
import { BellMentions } from './bell-mentions';
import type { BellMentionsProps } from './bell-mentions';
import { readAsked } from './bell.slice';
import { mentionSeen, selectMentions } from './mentions.slice';
import { LastMessageText } from '../../entities/message/last-message';
import { selectViewer } from '../../entities/ticket/tickets.selectors';
import { selectBell } from '../conversations.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import { useTexts } from '../../entities/use-texts';

const permissionNow = (): NotificationPermission | null =>
  typeof Notification === 'undefined' ? null : Notification.permission;

/** On a button and never on load: browsers deny permission requests without a user gesture. */
const DesktopPermission = () => {
  const t = useTexts();
  const [permission, setPermission] = useState(permissionNow);
  if (permission === null || permission === 'granted') return null;
  if (permission === 'denied') return <p className="bell-note">{t('bell.blocked')}</p>;
  const ask = async (): Promise<void> => setPermission(await Notification.requestPermission());
  return <Button fill variant="minimal" onClick={() => void ask()} text={t('bell.enable')} />;
};

interface Choices {
  readonly onChoose: (ticket: TicketView) => void;
  readonly onRead: (ids: readonly number[]) => void;
}

/** Pending tickets are only marked as read by accepting them. */
const useIsMine = (): ((ticket: TicketView) => boolean) => {
  const viewer = useAppSelector(selectViewer);
  return ticket => ticket.userId !== null && ticket.userId === viewer?.id;
};

const Entry = ({ ticket, onChoose, onRead }: { readonly ticket: TicketView } & Choices) => {
  const t = useTexts();
  const isMine = useIsMine()(ticket);
  const { name, profilePicUrl } = ticket.contact;
  return (
    <li className="bell-line">
      <button type="button" className="bell-entry" onClick={() => onChoose(ticket)}>
        <span className="spine" style={ownColor(ticket.queue?.color)} />
        <Avatar name={name} src={profilePicUrl} size={32} />
        <span className="bell-main">
          <span className="bell-name">{truncate(formatContactName(name), LIMITS.ticketRowName)}</span>
          <span className="bell-text">
            <LastMessageText ticket={ticket} />
          </span>
        </span>
        <span className="bell-side">
          <span className="bell-time tnum">{formatRowTime(ticket.lastMessageAt ?? ticket.updatedAt)}</span>
          <span className="bell-unread tnum">
            <span aria-hidden="true">{ticket.unreadMessages}</span>
            <span className="visually-hidden">{t('row.unread', { count: ticket.unreadMessages })}</span>
          </span>
        </span>
      </button>
      {isMine && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('bell.markReadOf', { name })}
          title={t('bell.markRead')}
          onClick={() => onRead([ticket.id])}
        >
          <Tick size={16} />
        </button>
      )}
    </li>
  );
};

const Panel = ({
  tickets,
  onChoose,
  onRead,
  mentions,
}: { readonly tickets: readonly TicketView[]; readonly mentions: BellMentionsProps } & Choices) => {
  const t = useTexts();
  const mine = tickets.filter(useIsMine());
  return (
    <div className="bell-panel">
      <BellMentions {...mentions} />
      <div className="bell-head">
        <h2 className="bell-title">{t('bell.title')}</h2>
        {mine.length > 1 && (
          <Button
            size="small"
            variant="minimal"
            onClick={() => onRead(mine.map(ticket => ticket.id))}
            text={t('bell.markAll')}
          />
        )}
      </div>
      {tickets.length === 0 ? (
        <EmptyState title={t('bell.none')} body={t('bell.noneBody')} icon={Notifications} />
      ) : (
        <ul>
          {tickets.map(ticket => (
            <Entry key={ticket.id} ticket={ticket} onChoose={onChoose} onRead={onRead} />
          ))}
        </ul>
      )}
      <DesktopPermission />
    </div>
  );
};

/** The bell of the top bar: unread tickets that concern the person, and the way to them. */
export const NotificationBell = () => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const [isOpen, setOpen] = useState(false);
  const tickets = useAppSelector(selectBell);
  const mentions = useAppSelector(selectMentions);
  const count = tickets.length + mentions.length;
  const choose = (ticket: TicketView): void => {
    setOpen(false);
    // A ticket that waits can only be accepted, so that the bell leads to where that is done.
    if (ticket.status === 'pending') dispatch(ticketActions.openTabChosen('pending'));
    navigate(ticket.status === 'pending' ? '/tickets' : `/tickets/${ticket.uuid}`);
  };
  const follow = ({ noteId, status, ticketUuid }: MentionView): void => {
    setOpen(false);
    dispatch(mentionSeen(noteId));
    if (status === 'pending') dispatch(ticketActions.openTabChosen('pending'));
    navigate(status === 'pending' ? '/tickets' : `/tickets/${ticketUuid}`);
  };
  const unseen: BellMentionsProps = {
    mentions,
    onChoose: follow,
    onSeen: noteId => void dispatch(mentionSeen(noteId)),
  };
  const labels = [
    ...(tickets.length > 0 || mentions.length === 0
      ? [tickets.length === 0 ? t('bell.labelNone') : t('bell.label', { count: tickets.length })]
      : []),
    ...(mentions.length > 0 ? [t('bell.mentions', { count: mentions.length })] : []),
  ];
  const read = (ids: readonly number[]): void => void dispatch(readAsked(ids));
  return (
    <Popover
      isOpen={isOpen}
      onInteraction={setOpen}
      content={<Panel tickets={tickets} mentions={unseen} onChoose={choose} onRead={read} />}
      placement="bottom-end"
    >
      <CountButton icon={Notifications} label={labels.join(', ')} count={count} />
    </Popover>
  );
};

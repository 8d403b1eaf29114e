import { useEffect } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { joinChatBox, leaveChatBox } from '../../../live/rooms';
import { useHotkey } from '../../../ui/hotkeys';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { COMMAND_AREA } from '../../../ui/writing';
import { BotNote } from '../bot-note';
import { useDesk } from '../desk-context';
import { CollisionNotice } from '../presence/collision-notice';
import { useTicketPresence } from '../presence/use-ticket-presence';
import { canOpen, canWrite } from '../ticket-rules';
import { selectCurrentTicket, selectDesk, selectViewer } from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { Composer } from './composer';
import { ConversationHeader } from './conversation-header';
import './conversation.css';
import { MessagePane } from './message-pane';
import { TagsPanel } from './tags-panel';
import { useConversationParts } from './use-conversation-parts';
import { useTexts } from '../use-texts';
import { formatContactName } from '../../../ui/formatters';

/** While the conversation is on the screen we are in its room, and colleagues see us there. */
const useRoom = ({ id, uuid }: TicketView): void => {
  useEffect(() => {
    joinChatBox(uuid);
    return () => leaveChatBox(uuid);
  }, [uuid]);
  useTicketPresence(id);
};

interface Opens {
  readonly tags: () => void;
}

const useKeys = (ticket: TicketView, open: Opens): void => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { dialog, openDialog } = useDesk();
  const enabled = dialog === null && ticket.status === 'open';
  const resolve = (): void => dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'resolve' }));
  const transfer = (): void => openDialog({ kind: 'transfer', ticketId: ticket.id });
  const contact = (): void => openDialog({ kind: 'contact', ticketId: ticket.id });
  const anywhere = { enabled: dialog === null, whileTyping: true };
  const inList = { enabled: dialog === null, within: COMMAND_AREA };
  // What changes the ticket takes a modifier: a letter of a sentence must never be one of these.
  useHotkey('mod+e', t('keys.resolve'), resolve, { enabled, whileTyping: true });
  useHotkey('mod+shift+e', t('keys.transfer'), transfer, { enabled, whileTyping: true });
  useHotkey('mod+g', t('keys.tags'), open.tags, anywhere);
  useHotkey('mod+i', t('keys.contact'), contact, anywhere);
  useHotkey('#', t('keys.tags'), open.tags, inList);
  useHotkey('n', t('keys.contact'), contact, inList);
};

const OpenConversation = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  const writes = viewer !== null && canWrite(ticket, viewer);
  const { root, find, selection, isSelecting, SelectionBar, drop, onTarget, tags, composer } =
    useConversationParts(ticket, writes);
  const { isNarrow } = useDesk();
  useRoom(ticket);
  useKeys(ticket, {
    tags: () => {
      tags.open();
      requestAnimationFrame(() =>
        document.getElementById(tags.id)?.querySelector<HTMLElement>('[aria-haspopup]')?.click(),
      );
    },
  });
  return (
    <section
      ref={root}
      className="conversation"
      data-selecting={isSelecting}
      aria-label={t('header.label', { name: formatContactName(ticket.contact.name) })}
      {...drop.listeners}
    >
      <ConversationHeader ticket={ticket} onFind={find.open} tags={tags} />
      {tags.isOpen && <TagsPanel id={tags.id} ticket={ticket} />}
      {find.Bar !== null && <find.Bar ticket={ticket} onClose={find.close} />}
      <BotNote ticketId={ticket.id} isOpen={!isNarrow} />
      <MessagePane ticket={ticket} onTarget={onTarget} selection={selection} />
      <CollisionNotice key={ticket.id} ticket={ticket} />
      {SelectionBar !== null && <SelectionBar ticket={ticket} selection={selection} />}
      <Composer ticket={ticket} {...composer} />
      {drop.isOver && <div className="drop-zone">{t('composer.drop')}</div>}
    </section>
  );
};

/** Why the ticket of the address is not here. */
const NotOpened = () => {
  const dispatch = useAppDispatch();
  const { openError, currentUuid } = useAppSelector(selectDesk);
  return (
    <ErrorState
      error={{ status: 0, code: openError ?? '', message: '', details: [], correlationId: null }}
      onRetry={() => currentUuid !== null && dispatch(ticketActions.ticketOpened(currentUuid))}
    />
  );
};

/** The conversation of the address, with its states. Another ticket is written into what stands here. */
export const Conversation = () => {
  const ticket = useAppSelector(selectCurrentTicket);
  const viewer = useAppSelector(selectViewer);
  const hasFailed = useAppSelector(state => selectDesk(state).opening === 'failed');
  if (ticket !== undefined && viewer !== null && canOpen(ticket, viewer) === 'yes')
    return <OpenConversation ticket={ticket} />;
  return hasFailed ? <NotOpened /> : <SkeletonRows avatar={false} />;
};

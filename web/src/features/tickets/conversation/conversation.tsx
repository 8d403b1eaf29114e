import { useEffect } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { joinChatBox, leaveChatBox } from '../../../live/rooms';
import { useHotkey } from '../../../ui/hotkeys';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { COMMAND_AREA } from '../../../ui/writing';
import { CampaignQuestionBar } from '../../../conversation/campaign-question/campaign-question';
import { BotNote } from '../../../conversation/bot/bot-note';
import { useWorkspace, useKeysAnswer } from '../../../conversation/workspace-context';
import { CollisionNotice } from '../../../conversation/presence/collision-notice';
import { useTicketPresence } from '../../../conversation/presence/use-ticket-presence';
import { canOpen, canTake, canWrite } from '../../../entities/ticket/ticket-rules';
import {
  selectCurrentTicket,
  selectTicketsState,
  selectViewer,
} from '../../../entities/ticket/tickets.selectors';
import type { VerbDetails } from '../../../entities/ticket/tickets.slice';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import type { TicketVerb } from '../../../entities/ticket/tickets.state';
import { Composer } from '../../../conversation/composer/composer';
import { ConversationHeader } from './conversation-header';
import '../../../conversation/conversation.css';
import { ConversationTasks } from '../../../conversation/tasks/conversation-tasks';
import { MessagePane } from '../../../conversation/thread/message-pane';
import { TagsPanel } from './tags-panel';
import { useConversationParts } from '../../../conversation/use-conversation-parts';
import { useTexts } from '../../../entities/use-texts';
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

/** Opens the contact's card; where it is docked already the key leads into it, and closes it from inside. */
const useContactKey = (ticketId: number): (() => void) => {
  const { openDialog, closeDialog } = useWorkspace();
  return () => {
    const dock = document.querySelector<HTMLElement>('.contact-dock');
    if (dock === null) openDialog({ kind: 'contact', ticketId });
    else if (dock.contains(document.activeElement)) closeDialog();
    else dock.focus({ preventScroll: true });
  };
};

const useKeys = (ticket: TicketView, open: Opens): void => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { openDialog } = useWorkspace();
  const answers = useKeysAnswer();
  const enabled = answers && ticket.status === 'open';
  const viewer = useAppSelector(selectViewer);
  const { id, queueId } = ticket;
  const ask = (verb: TicketVerb, details?: VerbDetails): void =>
    dispatch(ticketActions.verbAsked({ id, verb, ...(details && { details }) }));
  const transfer = (): void => openDialog({ kind: 'transfer', ticketId: ticket.id });
  const contact = useContactKey(ticket.id);
  const anywhere = { enabled: answers, whileTyping: true };
  const inList = { enabled: answers, within: COMMAND_AREA };
  // Shortcuts that change the ticket need a modifier, so that typing never triggers them.
  useHotkey('mod+e', t('keys.resolve'), () => ask('resolve'), { enabled, whileTyping: true });
  useHotkey('mod+shift+s', t('keys.resolveNext'), () => ask('resolve', { opensNext: true }), {
    enabled,
    whileTyping: true,
  });
  useHotkey('mod+shift+d', t('keys.return'), () => ask('return'), { enabled, whileTyping: true });
  useHotkey('mod+shift+l', t('keys.unread'), () => ask('unread'), { enabled, whileTyping: true });
  useHotkey('mod+shift+a', t('keys.take'), () => ask('take', { queueId }), {
    enabled: enabled && canTake(ticket, viewer),
    whileTyping: true,
  });
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
  const { isNarrow } = useWorkspace();
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
      <ConversationTasks kind="ticket" id={ticket.id} />
      <CampaignQuestionBar ticket={ticket} />
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
  const { openError, currentUuid } = useAppSelector(selectTicketsState);
  return (
    <ErrorState
      error={{ status: 0, code: openError ?? '', message: '', details: [], correlationId: null }}
      onRetry={() => currentUuid !== null && dispatch(ticketActions.ticketOpened(currentUuid))}
    />
  );
};

/** The conversation of the URL, with its states. Another ticket reuses the same components. */
export const Conversation = () => {
  const ticket = useAppSelector(selectCurrentTicket);
  const viewer = useAppSelector(selectViewer);
  const hasFailed = useAppSelector(state => selectTicketsState(state).opening === 'failed');
  // What is written before the server has accepted the ticket would be refused.
  const isAccepting = useAppSelector(
    state => ticket !== undefined && selectTicketsState(state).accepting[ticket.id] !== undefined,
  );
  if (ticket !== undefined && viewer !== null && !isAccepting && canOpen(ticket, viewer) === 'yes')
    return <OpenConversation ticket={ticket} />;
  return hasFailed ? <NotOpened /> : <SkeletonRows avatar={false} />;
};

import { useEffect, useId, useRef } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { joinChatBox, leaveChatBox } from '../../../live/rooms';
import { useHotkey } from '../../../ui/hotkeys';
import { useStateOf } from '../../../ui/state-of';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { useFetched } from '../../../ui/use-fetched';
import { COMMAND_AREA } from '../../../ui/writing';
import { useDesk } from '../desk-context';
import { CollisionNotice } from '../presence/collision-notice';
import { useTicketPresence } from '../presence/use-ticket-presence';
import { canOpen, canWrite } from '../ticket-rules';
import { selectCurrentTicket, selectDesk, selectViewer } from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { Composer } from './composer';
import { ConversationHeader } from './conversation-header';
import './conversation.css';
import type { ComposerTarget } from './layer';
import { MessagePane } from './message-pane';
import { useSelection } from './selection';
import { TagsPanel } from './tags-panel';
import { useFileDrop } from './use-file-drop';
import { useFind } from './use-find';
import { useFocusIn, useLastEditable } from './use-focus-in';
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

const loadSelectionBar = async () => (await import('./selection-bar')).SelectionBar;

const OpenConversation = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  const [target, setTarget] = useStateOf<ComposerTarget | null>(ticket.id, null);
  const [hasTags, setTags] = useStateOf(ticket.id, false);
  const tagsId = useId();
  const root = useRef<HTMLElement>(null);
  const writes = viewer !== null && canWrite(ticket, viewer);
  useFocusIn(root, ticket.id, writes);
  const { dialog } = useDesk();
  useRoom(ticket);
  useKeys(ticket, {
    tags: () => {
      setTags(true);
      requestAnimationFrame(() =>
        document.getElementById(tagsId)?.querySelector<HTMLElement>('[aria-haspopup]')?.click(),
      );
    },
  });
  const find = useFind(ticket.id, dialog === null);
  const selection = useSelection(ticket.id);
  const isSelecting = selection.ids !== null;
  const Bar = useFetched(isSelecting, loadSelectionBar, selection.end);
  const drop = useFileDrop(ticket.id, writes);
  const lastEditable = useLastEditable(ticket.id);
  const editLast = (): void => {
    const message = lastEditable();
    if (message !== undefined) setTarget({ kind: 'edit', message });
  };
  return (
    <section
      ref={root}
      className="conversation"
      data-selecting={isSelecting}
      aria-label={t('header.label', { name: formatContactName(ticket.contact.name) })}
      {...drop.listeners}
    >
      <ConversationHeader
        ticket={ticket}
        onFind={find.open}
        tags={{ id: tagsId, isOpen: hasTags, toggle: () => setTags(!hasTags) }}
      />
      {hasTags && <TagsPanel id={tagsId} ticket={ticket} />}
      {find.Bar !== null && <find.Bar ticket={ticket} onClose={find.close} />}
      <MessagePane ticket={ticket} onTarget={writes ? setTarget : undefined} selection={selection} />
      <CollisionNotice key={ticket.id} ticket={ticket} />
      {isSelecting && Bar !== null && <Bar ticket={ticket} selection={selection} />}
      <Composer ticket={ticket} target={target} onTargetDone={() => setTarget(null)} onEditLast={editLast} />
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

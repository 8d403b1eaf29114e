import { useEffect, useId, useState } from 'react';
import type { MessageView, TicketView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { joinChatBox, leaveChatBox } from '../../../live/rooms';
import { useHotkey } from '../../../ui/hotkeys';
import { ErrorState, SkeletonRows } from '../../../ui/states';
import { useDesk } from '../desk-context';
import { CollisionNotice } from '../presence/collision-notice';
import { useTicketPresence } from '../presence/use-ticket-presence';
import { canOpen, canWrite } from '../ticket-rules';
import { selectCurrentTicket, selectDesk, selectViewer } from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { Composer } from './composer';
import { ConversationHeader } from './conversation-header';
import { MessageList } from './message-list';
import { TagsPanel } from './tags-panel';
import { useTexts } from '../use-texts';

/** While the conversation is on the screen we are in its room, and colleagues see us there. */
const useRoom = ({ id, uuid }: TicketView): void => {
  useEffect(() => {
    joinChatBox(uuid);
    return () => leaveChatBox(uuid);
  }, [uuid]);
  useTicketPresence(id);
};

const useKeys = (ticket: TicketView): void => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { dialog, openDialog } = useDesk();
  const enabled = dialog === null && ticket.status === 'open';
  const resolve = (): void => dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'resolve' }));
  useHotkey('e', t('keys.resolve'), resolve, { enabled });
  useHotkey('t', t('keys.transfer'), () => openDialog({ kind: 'transfer', ticketId: ticket.id }), {
    enabled,
  });
};

const OpenConversation = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  const [quote, setQuote] = useState<MessageView | null>(null);
  const [hasTags, setTags] = useState(false);
  const tagsId = useId();
  useRoom(ticket);
  useKeys(ticket);
  const writes = viewer !== null && canWrite(ticket, viewer);
  return (
    <section className="conversation" aria-label={t('header.label', { name: ticket.contact.name })}>
      <ConversationHeader
        ticket={ticket}
        tags={{ id: tagsId, isOpen: hasTags, toggle: () => setTags(before => !before) }}
      />
      {hasTags && <TagsPanel id={tagsId} ticket={ticket} />}
      <MessageList ticket={ticket} onQuote={writes ? setQuote : null} />
      <CollisionNotice ticket={ticket} />
      <Composer ticket={ticket} quote={quote} onQuoteDone={() => setQuote(null)} />
    </section>
  );
};

/** The conversation of the address, with its states; everything in it begins anew with another ticket. */
export const Conversation = () => {
  const dispatch = useAppDispatch();
  const ticket = useAppSelector(selectCurrentTicket);
  const viewer = useAppSelector(selectViewer);
  const { opening, openError, currentUuid } = useAppSelector(selectDesk);
  if (ticket !== undefined && viewer !== null && canOpen(ticket, viewer) === 'yes')
    return <OpenConversation key={ticket.id} ticket={ticket} />;
  if (opening !== 'failed') return <SkeletonRows avatar={false} />;
  return (
    <ErrorState
      error={{ status: 0, code: openError ?? '', message: '', details: [], correlationId: null }}
      onRetry={() => currentUuid !== null && dispatch(ticketActions.ticketOpened(currentUuid))}
    />
  );
};

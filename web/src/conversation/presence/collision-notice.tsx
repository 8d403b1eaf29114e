import { useState } from 'react';
import type { MessageView, TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Edit, WarningSign } from '@blueprintjs/icons';
import { useAppSelector } from '../../core/store';
import { messagePreview } from '../../entities/message/message-preview';
import { canWrite } from '../../entities/ticket/ticket-rules';
import { selectViewer } from '../../entities/ticket/tickets.selectors';
import { selectDraft, selectThread } from '../conversations.selectors';
import { useTexts } from '../../entities/use-texts';
import { useOthersIn } from './presence-marks';
import { latestReplyOfOthers } from './presence.rule';

/**
 * Another user's reply that arrived while a text was being written; null when there is none, or it was dismissed.
 * @param isWriting whether the composer contains a text
 */
const useReplyMeanwhile = (
  ticketId: number,
  isWriting: boolean,
): readonly [MessageView | null, () => void] => {
  const isLoaded = useAppSelector(state => selectThread(state, ticketId).status === 'ready');
  const latest = useAppSelector(state =>
    latestReplyOfOthers(selectThread(state, ticketId), selectViewer(state)?.id),
  );
  const latestId = latest?.id ?? null;
  // The latest reply when writing began; undefined until the conversation is loaded.
  const [seenId, setSeenId] = useState<string | null | undefined>(undefined);
  if (isLoaded && seenId !== latestId && (seenId === undefined || !isWriting)) setSeenId(latestId);
  const isNew = isLoaded && isWriting && seenId !== undefined && seenId !== latestId;
  return [isNew ? latest : null, () => setSeenId(latestId)];
};

const Replied = ({ reply, onSeen }: { readonly reply: MessageView; readonly onSeen: () => void }) => {
  const t = useTexts();
  const said =
    reply.user === null ? t('presence.repliedByPhone') : t('presence.replied', { name: reply.user.name });
  return (
    <>
      <WarningSign size={14} />
      <span className="collision-text">
        {said} <span className="collision-quote">{messagePreview(reply)}</span>
      </span>
      <Button size="small" variant="minimal" onClick={onSeen} text={t('presence.seen')} />
    </>
  );
};

/** Prevents double replies: shows who is writing, and who has replied meanwhile. It warns and never locks. */
export const CollisionNotice = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const viewer = useAppSelector(selectViewer);
  const isWriting = useAppSelector(state => selectDraft(state, ticket.id) !== '');
  const writer = useOthersIn(ticket.id).find(one => one.presence === 'composing');
  const [reply, seen] = useReplyMeanwhile(ticket.id, isWriting);
  const writes = viewer !== null && canWrite(ticket, viewer);
  // A live region is announced only if it exists before its content.
  return (
    <div
      className="collision"
      role="status"
      data-silent={!writes || (reply === null && writer === undefined)}
    >
      {writes && reply !== null && <Replied reply={reply} onSeen={seen} />}
      {writes && reply === null && writer !== undefined && (
        <>
          <Edit size={14} />
          <span className="collision-text">{t('presence.replying', { name: writer.name })}</span>
        </>
      )}
    </div>
  );
};

import { useEffect, useState } from 'react';
import type { MessageView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { formatShortDateTime } from '../../../ui/formatters';
import { messagePreview } from '../../../entities/message/message-preview';
import { messageActions } from '../../../conversation/thread/messages.slice';
import { selectThread } from '../../../conversation/conversations.selectors';
import { useTexts } from '../../../entities/use-texts';
import { unanswered } from '../../../api/unanswered';
import '../../../entities/dialog-texts';

/** Starred messages of a ticket, newest first; reloaded when a star of a loaded message changes. */
const useStarred = (ticketId: number): readonly MessageView[] => {
  const known = useAppSelector(state => {
    const { ids, byId } = selectThread(state, ticketId);
    return ids.filter(id => byId[id]?.isStarred === true).join(' ');
  });
  const [starred, setStarred] = useState<readonly MessageView[]>([]);
  useEffect(() => {
    let isCurrent = true;
    void api.get<{ messages: readonly MessageView[] }>(`/messages/${ticketId}/starred`).then(
      ({ messages }) => isCurrent && setStarred(messages),
      // Stars are optional; on an error none are shown.
      unanswered,
    );
    return () => {
      isCurrent = false;
    };
  }, [ticketId, known]);
  return starred;
};

/** Starred messages of this conversation, each linking to its message. */
export const ContactStars = ({ ticketId }: { readonly ticketId: number }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const starred = useStarred(ticketId);
  if (starred.length === 0) return null;
  return (
    <section className="drawer-section" aria-labelledby="contact-stars">
      <h3 id="contact-stars">{t('dialogs:contact.starred')}</h3>
      <ul className="card-files">
        {starred.map(message => (
          <li key={message.id}>
            <button
              type="button"
              className="card-file"
              title={t('dialogs:contact.goToStarred')}
              onClick={() => dispatch(messageActions.jumpAsked({ ticketId, messageId: message.id }))}
            >
              <span aria-hidden="true">★</span>
              <span className="card-file-name">{messagePreview(message)}</span>
              <span className="card-file-facts tnum">{formatShortDateTime(message.createdAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

import { useEffect, useState } from 'react';
import type { MessageEditView, MessageView } from '@prosa/contracts';
import { isAborted } from '../../api/api-error';
import { api } from '../../api/client';
import { messagePath } from '../../entities/message/conversation-key';
import { useT } from '../../i18n';
import { formatDateTime } from '../../ui/formatters';
import { SkeletonRows } from '../../ui/states';
import { WhatsappText } from './whatsapp-text';

/** The earlier texts of a message, oldest first; null until they are here, none when they cannot be had. */
const useEdits = (path: string): readonly MessageEditView[] | null => {
  const [edits, setEdits] = useState<readonly MessageEditView[] | null>(null);
  useEffect(() => {
    const giveUp = new AbortController();
    api
      .get<{ edits: readonly MessageEditView[] }>(path, { signal: giveUp.signal })
      .then(answer => setEdits(answer.edits))
      .catch((error: unknown) => {
        if (!isAborted(error)) setEdits([]);
      });
    return () => giveUp.abort();
  }, [path]);
  return edits;
};

const Version = ({ body, when }: { readonly body: string; readonly when: string }) => (
  <li>
    <span className="edit-when tnum">{when}</span>
    <span className="edit-text">
      <WhatsappText text={body} />
    </span>
  </li>
);

/** The earlier texts of an edited message. */
export const EditHistory = ({ message }: { readonly message: MessageView }) => {
  const t = useT();
  const edits = useEdits(messagePath(message.ticketId, message.id, '/edits'));
  if (edits === null) return <SkeletonRows avatar={false} rows={2} />;
  return (
    <section className="edit-history" aria-label={t('conversation:menu.editsTitle')} tabIndex={-1}>
      <h3>{t('conversation:menu.editsTitle')}</h3>
      {edits.length === 0 && <p>{t('conversation:menu.editsNone')}</p>}
      <ol>
        {edits.map(edit => (
          <Version key={edit.at} body={edit.body} when={formatDateTime(edit.at)} />
        ))}
        <Version body={message.body} when={t('conversation:menu.editsNow')} />
      </ol>
    </section>
  );
};

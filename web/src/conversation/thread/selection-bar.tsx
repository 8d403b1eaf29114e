import { useEffect, useRef, useState } from 'react';
import type { MessageView, TicketView } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Cross, Duplicate, Share, Star, StarEmpty } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useHotkey } from '../../ui/hotkeys';
import { toast } from '../../ui/toaster';
import { useFetched } from '../../ui/use-fetched';
import { useReturnToWriting } from '../../ui/writing';
import { messageActions } from './messages.slice';
import { selectThread } from '../conversations.selectors';
import '../conversation-texts';
import { mayForward } from './forward';
import { captionOf } from '../media/media-kind';
import { mayCopy } from './message-rules';
import type { Selection } from './selection';
import './selection-bar.css';

const loadForward = async () => (await import('./forward-dialog')).ForwardDialog;

/** The selected messages that are there, in the conversation's order. */
const useSelected = (ticketId: number, ids: Selection['ids']): readonly MessageView[] => {
  const thread = useAppSelector(state => selectThread(state, ticketId));
  return thread.ids.flatMap(id => (ids?.has(id) === true ? (thread.byId[id] ?? []) : []));
};

/** Actions on the selected messages; replaces the composer. */
export const SelectionBar = ({
  ticket,
  selection,
}: {
  readonly ticket: TicketView;
  readonly selection: Selection;
}) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isForwarding, setForwarding] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { ids, end } = selection;
  const messages = useSelected(ticket.id, ids);
  const forwarded = messages.filter(mayForward);
  const copied = messages.filter(mayCopy);
  const isStarred = messages.length > 0 && messages.every(message => message.isStarred === true);
  const Forward = useFetched(isForwarding, loadForward, () => setForwarding(false));
  useReturnToWriting();
  useEffect(() => bar.current?.querySelector('button')?.focus(), []);
  useHotkey('Escape', t('conversation:select.end'), end, { enabled: !isForwarding, whileTyping: true });
  const star = (): void => {
    for (const { id: messageId } of messages)
      dispatch(messageActions.starAsked({ ticketId: ticket.id, messageId, isStarred: !isStarred }));
    end();
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(copied.map(captionOf).join('\n'));
    toast.show({ text: t('common:copied'), key: 'copied' });
    end();
  };
  return (
    <div ref={bar} className="selection-bar" role="toolbar" aria-label={t('conversation:select.label')}>
      <Button variant="minimal" icon={<Cross />} aria-label={t('conversation:select.end')} onClick={end} />
      <span className="selection-count tnum" role="status">
        {t('conversation:select.count', { count: messages.length })}
      </span>
      <Button
        variant="minimal"
        icon={isStarred ? <StarEmpty /> : <Star />}
        disabled={messages.length === 0}
        text={t(isStarred ? 'conversation:menu.unstar' : 'conversation:menu.star')}
        onClick={star}
      />
      <Button
        variant="minimal"
        icon={<Duplicate />}
        disabled={copied.length === 0}
        text={t('conversation:menu.copy')}
        onClick={() => void copy()}
      />
      <Button
        intent="primary"
        icon={<Share />}
        disabled={forwarded.length === 0}
        text={t('conversation:menu.forward')}
        onClick={() => setForwarding(true)}
      />
      {isForwarding && Forward !== null && (
        <Forward
          messages={forwarded}
          onClose={() => setForwarding(false)}
          onDone={() => {
            setForwarding(false);
            end();
          }}
        />
      )}
    </div>
  );
};

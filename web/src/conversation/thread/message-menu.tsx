import type { MessageView } from '@prosa/contracts';
import { Menu, MenuDivider, MenuItem } from '@blueprintjs/core';
import {
  Download,
  Duplicate,
  Edit,
  Flash,
  History,
  Plus,
  Selection,
  Share,
  Star,
  StarEmpty,
  Trash,
  Undo,
} from '@blueprintjs/icons';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { moveInMenu } from '../../ui/menu-keys';
import { useMenuFocus } from '../../ui/use-menu-focus';
import { toast } from '../../ui/toaster';
import { messageActions } from './messages.slice';
import { mayForward } from './forward';
import { mayCopy, mayDelete, mayEdit, ownReaction } from './message-rules';
import type { MessageLayerProps } from './message-layer';

const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

interface MessageMenuProps extends MessageLayerProps {
  readonly message: MessageView;
  readonly at: HTMLElement;
  readonly onReact: (emoji: string) => void;
}

const ReactionRow = ({ message, at, onReact, onLayer }: MessageMenuProps) => {
  const t = useT();
  const own = ownReaction(message);
  return (
    <div className="reaction-row" role="group">
      {QUICK.map(emoji => (
        <button
          key={emoji}
          type="button"
          aria-pressed={emoji === own}
          aria-label={t(emoji === own ? 'conversation:menu.unreact' : 'conversation:menu.react', { emoji })}
          onClick={() => onReact(emoji === own ? '' : emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        aria-label={t('conversation:menu.moreReactions')}
        title={t('conversation:menu.moreReactions')}
        onClick={() => onLayer({ kind: 'emoji', message, at })}
      >
        <Plus size={16} />
      </button>
    </div>
  );
};

const copy = async (text: string, done: string): Promise<void> => {
  await navigator.clipboard.writeText(text);
  toast.show({ text: done, key: 'copied' });
};

/** Everything that can be done with a message; what cannot be done with it is not there. */
export const MessageMenu = (props: MessageMenuProps) => {
  const { message, at, canWrite, onLayer, onQuote, onEdit, onSelect } = props;
  const dispatch = useAppDispatch();
  const isStarred = message.isStarred === true;
  const star = ({ ticketId, id: messageId }: MessageView): void => {
    dispatch(messageActions.starAsked({ ticketId, messageId, isStarred: !isStarred }));
  };
  const t = useT();
  const menu = useMenuFocus(true);
  const then = (act: (message: MessageView) => void) => () => {
    onLayer(null);
    act(message);
  };
  const isSaved = message.mediaUrl !== null && message.mediaState === 'ready';
  return (
    <div className="message-menu">
      {canWrite && <ReactionRow {...props} />}
      <Menu aria-label={t('conversation:menu.label')} ulRef={menu} onKeyDown={moveInMenu}>
        {canWrite && <MenuItem icon={<Undo />} text={t('conversation:menu.quote')} onClick={then(onQuote)} />}
        {mayCopy(message) && (
          <MenuItem
            icon={<Duplicate />}
            text={t('conversation:menu.copy')}
            onClick={then(() => void copy(message.body, t('common:copied')))}
          />
        )}
        {mayForward(message) && (
          <MenuItem
            icon={<Share />}
            text={t('conversation:menu.forward')}
            shouldDismissPopover={false}
            onClick={() => onLayer({ kind: 'forward', message })}
          />
        )}
        {mayCopy(message) && (
          <MenuItem
            icon={<Flash />}
            text={t('conversation:menu.saveAnswer')}
            shouldDismissPopover={false}
            onClick={() => onLayer({ kind: 'saveAnswer', message })}
          />
        )}
        {!message.isDeleted && (
          <MenuItem
            icon={isStarred ? <StarEmpty /> : <Star />}
            text={t(isStarred ? 'conversation:menu.unstar' : 'conversation:menu.star')}
            onClick={then(star)}
          />
        )}
        {onSelect !== undefined && (
          <MenuItem icon={<Selection />} text={t('conversation:menu.select')} onClick={then(onSelect)} />
        )}
        {isSaved && (
          <MenuItem
            icon={<Download />}
            text={t('conversation:menu.save')}
            href={message.mediaUrl ?? ''}
            download={message.mediaName ?? true}
            onClick={() => onLayer(null)}
          />
        )}
        {message.isEdited && (
          <MenuItem
            icon={<History />}
            text={t('conversation:menu.edits')}
            shouldDismissPopover={false}
            onClick={() => onLayer({ kind: 'edits', message, at })}
          />
        )}
        {canWrite && mayEdit(message) && (
          <MenuItem icon={<Edit />} text={t('conversation:menu.edit')} onClick={then(onEdit)} />
        )}
        {canWrite && mayDelete(message) && (
          <>
            <MenuDivider />
            <MenuItem
              icon={<Trash />}
              intent="danger"
              text={t('conversation:menu.delete')}
              shouldDismissPopover={false}
              onClick={() => onLayer({ kind: 'delete', message })}
            />
          </>
        )}
      </Menu>
    </div>
  );
};

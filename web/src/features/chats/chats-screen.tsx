import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ChatView } from '@prosa/contracts';
import { Comment, Edit, Trash } from '@blueprintjs/icons';
import { useLocation, useParams } from 'wouter';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { TabList, TabPanel } from '../../ui/tab-list';
import { toast } from '../../ui/toaster';
import { useIsThere } from '../../ui/use-is-there';
import { ChatDialog } from './chat-dialog';
import { ChatList } from './chat-list';
import { ChatMessages } from './chat-messages';
import { chatsActions } from './chats.slice';
import { useChat } from './use-chats';
import './chats-texts';
import './chats.css';

const Header = ({
  chat,
  onEdit,
  onRemove,
}: {
  readonly chat: ChatView;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}) => {
  const t = useT();
  const { id, profile } = useUser();
  const mayChange = chat.ownerId === id || profile === 'admin';
  const names = chat.users.map(({ user }) => user.name).join(', ');
  return (
    <header className="chat-head">
      <div className="chat-head-main">
        <h2>{chat.title}</h2>
        <p title={names}>
          {t('chats:members', { count: chat.users.length })} · {names}
        </p>
      </div>
      {mayChange && (
        <>
          <button
            type="button"
            className="icon-button"
            aria-label={t('chats:edit')}
            title={t('chats:edit')}
            onClick={onEdit}
          >
            <Edit size={16} />
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={t('chats:remove')}
            title={t('chats:remove')}
            onClick={onRemove}
          >
            <Trash size={16} />
          </button>
        </>
      )}
    </header>
  );
};

const Removal = ({ chat, onClose }: { readonly chat: ChatView; readonly onClose: () => void }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const isThere = useIsThere();
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.delete(`/chats/${chat.id}`);
      if (isThere()) navigate('/chats');
      dispatch(chatsActions.removed(chat.id));
    } catch (error) {
      toast.error(error);
      if (isThere()) onClose();
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('chats:removeTitle')}
      body={t('chats:removeBody', { title: chat.title })}
      confirmLabel={t('delete')}
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
};

const Conversation = ({
  uuid,
  onEdit,
}: {
  readonly uuid: string | undefined;
  readonly onEdit: (chat: ChatView) => void;
}) => {
  const t = useT();
  const [isRemoving, setRemoving] = useState(false);
  const { chat, error } = useChat(uuid);
  if (uuid === undefined)
    return <EmptyState title={t('chats:noneChosen')} body={t('chats:noneChosenBody')} icon={Comment} />;
  if (error !== null) return <ErrorState error={error} />;
  if (chat === null) return <SkeletonRows avatar={false} />;
  return (
    <section className="chat" aria-label={chat.title}>
      <Header chat={chat} onEdit={() => onEdit(chat)} onRemove={() => setRemoving(true)} />
      <ChatMessages key={chat.id} chat={chat} />
      {isRemoving && <Removal chat={chat} onClose={() => setRemoving(false)} />}
    </section>
  );
};

type Panel = 'chats' | 'messages';

const Narrow = ({
  list,
  conversation,
  uuid,
}: {
  readonly list: ReactNode;
  readonly conversation: ReactNode;
  readonly uuid: string | undefined;
}) => {
  const t = useT();
  const [choice, setChoice] = useState<{ readonly for: string | undefined; readonly panel: Panel } | null>(
    null,
  );
  const panel =
    choice !== null && choice.for === uuid ? choice.panel : uuid === undefined ? 'chats' : 'messages';
  const tabs = [
    { id: 'chats' as const, label: t('chats:chats') },
    { id: 'messages' as const, label: t('chats:messages') },
  ];
  return (
    <div className="chats" data-narrow="true">
      <TabList
        label={t('chats:panels')}
        idPrefix="chats"
        tabs={tabs}
        value={panel}
        onChange={next => setChoice({ for: uuid, panel: next })}
      />
      <TabPanel idPrefix="chats" value={panel} className="chats-panel">
        {panel === 'chats' ? list : conversation}
      </TabPanel>
    </div>
  );
};

/** Internal chat: the list on the left, a conversation on the right. */
export const ChatsScreen = () => {
  const t = useT();
  const { uuid } = useParams<{ uuid?: string }>();
  const [, navigate] = useLocation();
  const isNarrow = useMediaQuery(NARROW);
  const [dialog, setDialog] = useState<{ readonly chat: ChatView | null } | null>(null);
  const list = <ChatList uuid={uuid} onStart={() => setDialog({ chat: null })} />;
  const conversation = <Conversation key={uuid} uuid={uuid} onEdit={chat => setDialog({ chat })} />;
  const onSaved = (chat: ChatView): void => {
    setDialog(null);
    navigate(`/chats/${chat.uuid}`);
  };
  return (
    <>
      <h1 className="visually-hidden">{t('shell:page.chats')}</h1>
      {isNarrow ? (
        <Narrow uuid={uuid} list={list} conversation={conversation} />
      ) : (
        <div className="chats">
          {list}
          {conversation}
        </div>
      )}
      {dialog !== null && <ChatDialog chat={dialog.chat} onClose={() => setDialog(null)} onSaved={onSaved} />}
    </>
  );
};

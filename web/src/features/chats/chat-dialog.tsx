import { useEffect, useState } from 'react';
import type { ChatView, UserView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button, Checkbox, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { toast } from '../../ui/toaster';
import { useIsThere } from '../../ui/use-is-there';
import { useSubmitDelay } from '../../ui/use-submit-delay';
import { chatsActions } from './chats.slice';
import './chats-texts';

const useColleagues = (): readonly UserView[] => {
  const { id, companyId } = useUser();
  const [users, setUsers] = useState<readonly UserView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    api
      .get<readonly UserView[]>('/users/list', { query: { companyId }, signal: stop.signal })
      .then(found => setUsers(found.filter(user => user.id !== id)), toast.error);
    return () => stop.abort();
  }, [id, companyId]);
  return users;
};

const Colleagues = ({
  chosen,
  onToggle,
}: {
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (id: number) => void;
}) => {
  const t = useT();
  const users = useColleagues();
  const [term, setTerm] = useState('');
  const wanted = term.trim().toLocaleLowerCase();
  const shown = users.filter(({ name, email }) => `${name} ${email}`.toLocaleLowerCase().includes(wanted));
  return (
    <fieldset className="chat-colleagues">
      <legend>{t('chats:users')}</legend>
      <InputGroup
        type="search"
        leftIcon={<Search />}
        placeholder={t('chats:usersSearch')}
        aria-label={t('chats:usersSearch')}
        value={term}
        onValueChange={setTerm}
      />
      <ul>
        {shown.map(({ id, name, email }) => (
          <li key={id}>
            <Checkbox checked={chosen.has(id)} onChange={() => onToggle(id)}>
              <Avatar name={name} size={28} />
              <span className="chat-colleague">
                <span>{name}</span>
                <span>{email}</span>
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="chat-note">{t('chats:usersNone')}</p>}
    </fieldset>
  );
};

const membersBesides = (chat: ChatView | null, ownId: number): ReadonlySet<number> =>
  new Set(chat?.users.map(({ userId }) => userId).filter(id => id !== ownId));

/** Begins a conversation with colleagues, or changes one. */
export const ChatDialog = ({
  chat,
  onClose,
  onSaved,
}: {
  /** Null begins a new one. */
  readonly chat: ChatView | null;
  readonly onClose: () => void;
  readonly onSaved: (chat: ChatView) => void;
}) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { id: ownId } = useUser();
  const [title, setTitle] = useState(chat?.title ?? '');
  const [chosen, setChosen] = useState(() => membersBesides(chat, ownId));
  const [isTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const delayed = useSubmitDelay();
  const isThere = useIsThere();
  const toggle = (id: number): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const titleFault = isTried && title.trim() === '' ? t('chats:titleRequired') : null;
  const usersFault = isTried && chosen.size === 0 ? t('chats:usersRequired') : null;
  const save = async (): Promise<void> => {
    setSaving(true);
    const body = { title: title.trim(), users: [...chosen].map(id => ({ id })) };
    try {
      const saved =
        chat === null
          ? await api.post<ChatView>('/chats', body)
          : await api.put<ChatView>(`/chats/${chat.id}`, body);
      dispatch(chatsActions.saved(saved));
      if (isThere()) onSaved(saved);
    } catch (error) {
      toast.error(error);
      setSaving(false);
    }
  };
  const submit = (): void => {
    setTried(true);
    if (title.trim() !== '' && chosen.size > 0) delayed.submit(() => void save());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={chat === null ? t('chats:start') : t('chats:edit')}
      footer={
        <>
          <Button onClick={onClose} text={t('cancel')} />
          <Button
            intent="primary"
            loading={isSaving || delayed.isWaiting}
            onClick={submit}
            text={t('save')}
          />
        </>
      }
    >
      <Field label={t('chats:titleLabel')} hint={t('chats:titleHint')} fault={titleFault}>
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            autoFocus
            maxLength={LIMITS.chatTitle.max}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            intent={isInvalid ? 'danger' : 'none'}
            value={title}
            onValueChange={setTitle}
          />
        )}
      </Field>
      <Colleagues chosen={chosen} onToggle={toggle} />
      {usersFault !== null && (
        <p className="chat-fault" role="alert">
          {usersFault}
        </p>
      )}
    </Dialog>
  );
};

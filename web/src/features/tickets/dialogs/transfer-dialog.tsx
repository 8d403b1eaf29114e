import { useState } from 'react';
import type { TicketView, UserView } from '@prosa/contracts';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { Dialog } from '../../../ui/dialog';
import { Field } from '../../../ui/field';
import { useDesk } from '../desk-context';
import { selectDirectory } from '../tickets.selectors';
import { ticketActions } from '../tickets.slice';
import { SearchPicker } from '../../../desk/search-picker';
import type { PickerItem } from '../../../desk/search-picker';
import { useTexts } from '../use-texts';
import '../desk-texts';

const SEARCH_FROM = 3;

/** The colleagues whose name or e-mail holds the term; null until it is long enough. */
export const findUsers = (users: readonly UserView[], term: string): readonly PickerItem[] | null => {
  const wanted = term.trim().toLocaleLowerCase();
  if (wanted.length < SEARCH_FROM) return null;
  return users
    .filter(user => `${user.name} ${user.email}`.toLocaleLowerCase().includes(wanted))
    .slice(0, 8)
    .map(({ id, name, queues }) => ({ id, title: name, note: queues.map(queue => queue.name).join(', ') }));
};

const UserField = ({
  chosen,
  onChange,
}: {
  readonly chosen: PickerItem | null;
  readonly onChange: (item: PickerItem | null) => void;
}) => {
  const t = useTexts();
  const { users } = useAppSelector(selectDirectory);
  const [term, setTerm] = useState('');
  const choose = (item: PickerItem): void => {
    setTerm('');
    onChange(item);
  };
  return (
    <Field label={t('desk:transfer.user')} hint={t('desk:transfer.userHint')}>
      {({ id }) =>
        chosen === null ? (
          <SearchPicker
            id={id}
            label={t('desk:transfer.userSearch')}
            term={term}
            onTerm={setTerm}
            items={findUsers(users, term)}
            emptyText={t('desk:transfer.noUser')}
            onChoose={choose}
          />
        ) : (
          <div className="picked">
            <span>{chosen.title}</span>
            <button
              id={id}
              type="button"
              className="icon-button"
              aria-label={t('desk:transfer.removeUser', { name: chosen.title })}
              onClick={() => onChange(null)}
            >
              <Cross size={14} />
            </button>
          </div>
        )
      }
    </Field>
  );
};

/** Hands a ticket to a queue, and to somebody of it when wished. */
export const TransferDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const dispatch = useAppDispatch();
  const { closeDialog } = useDesk();
  const { queues } = useAppSelector(selectDirectory);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [user, setUser] = useState<PickerItem | null>(null);
  const confirm = (): void => {
    if (queueId === null) return;
    const details = { queueId, userId: user?.id ?? null };
    dispatch(ticketActions.verbAsked({ id: ticket.id, verb: 'transfer', details }));
    closeDialog();
  };
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={t('desk:transfer.title')}
      footer={
        <>
          <Button onClick={closeDialog} text={t('common:cancel')} />
          <Button
            intent="primary"
            disabled={queueId === null}
            onClick={confirm}
            text={t('desk:transfer.confirm')}
          />
        </>
      }
    >
      <Field label={t('desk:transfer.queue')}>
        {({ id }) => (
          <HTMLSelect
            id={id}
            fill
            required
            value={queueId ?? ''}
            onChange={event =>
              setQueueId(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
            }
          >
            <option value="">{t('desk:transfer.chooseQueue')}</option>
            {queues.map(queue => (
              <option key={queue.id} value={queue.id}>
                {queue.name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      <UserField chosen={user} onChange={setUser} />
    </Dialog>
  );
};

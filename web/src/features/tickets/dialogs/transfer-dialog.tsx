import { useEffect, useState } from 'react';
import type { TicketView, UserView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';
import { Button, HTMLSelect, TextArea } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { toApiError } from '../../../api/api-error';
import { api } from '../../../api/client';
import { useAppDispatch, useAppSelector } from '../../../core/store';
import { Dialog } from '../../../ui/dialog';
import { errorMessage } from '../../../ui/error-message';
import { Field } from '../../../ui/field';
import { useWorkspace } from '../../../conversation/workspace-context';
import { useTicketSubject } from '../../../entities/ticket/ticket-subject';
import { selectDirectory, selectViewer } from '../../../entities/ticket/tickets.selectors';
import type { VerbDetails } from '../../../entities/ticket/tickets.slice';
import { ticketActions } from '../../../entities/ticket/tickets.slice';
import { Picked, SearchPicker } from '../../../ui/search-picker';
import type { PickerItem } from '../../../ui/search-picker';
import { toast } from '../../../ui/toaster';
import { useIsThere } from '../../../ui/use-is-there';
import { useTexts } from '../../../entities/use-texts';
import '../../../entities/dialog-texts';
import { carryOut } from '../verbs.saga';
import { unanswered } from '../../../api/unanswered';

const SEARCH_FROM = 3;

/** Online users first, then by name. */
const thereFirst = (a: UserView, b: UserView): number =>
  Number(b.online) - Number(a.online) || a.name.localeCompare(b.name);

const worksIn = ({ queues }: UserView, queueId: number | null): boolean =>
  queues.some(queue => queue.id === queueId);

/** The users of a queue, online first; null without a queue. */
export const peopleOf = (users: readonly UserView[], queueId: number | null): readonly UserView[] | null =>
  queueId === null ? null : users.filter(user => worksIn(user, queueId)).sort(thereFirst);

/** The colleagues whose name or e-mail holds the term; null until it is long enough. */
export const findUsers = (users: readonly UserView[], term: string): readonly UserView[] | null => {
  const wanted = term.trim().toLocaleLowerCase();
  if (wanted.length < SEARCH_FROM) return null;
  return users
    .filter(user => `${user.name} ${user.email}`.toLocaleLowerCase().includes(wanted))
    .sort(thereFirst)
    .slice(0, 8);
};

/** Users to transfer to, reloaded because presence changes frequently. */
const useColleagues = (holderId: number | null): readonly UserView[] => {
  const { users } = useAppSelector(selectDirectory);
  const [fresh, setFresh] = useState<readonly UserView[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.get<readonly UserView[]>('/users/list').then(
      found => isCurrent && setFresh(found),
      // Falls back to the directory.
      unanswered,
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return (fresh ?? users).filter(user => user.id !== holderId);
};

interface UserFieldProps {
  /** The queue whose users are listed initially. */
  readonly queueId: number | null;
  readonly holderId: number | null;
  readonly chosen: PickerItem | null;
  readonly onChange: (item: PickerItem | null) => void;
}

const UserField = ({ queueId, holderId, chosen, onChange }: UserFieldProps) => {
  const t = useTexts();
  const users = useColleagues(holderId);
  const [term, setTerm] = useState('');
  const found = term.trim() === '' ? peopleOf(users, queueId) : findUsers(users, term);
  const toItem = ({ id, name, online, queues }: UserView): PickerItem => ({
    id,
    title: name,
    note: [online ? t('dialogs:transfer.online') : '', ...queues.map(queue => queue.name)]
      .filter(Boolean)
      .join(' · '),
  });
  const choose = (item: PickerItem): void => {
    setTerm('');
    onChange(item);
  };
  return (
    <Field label={t('dialogs:transfer.user')} hint={t('dialogs:transfer.userHint')}>
      {({ id }) =>
        chosen === null ? (
          <SearchPicker
            id={id}
            label={t('dialogs:transfer.userSearch')}
            term={term}
            onTerm={setTerm}
            items={found?.map(toItem) ?? null}
            emptyText={t(term.trim() === '' ? 'dialogs:transfer.nobodyHere' : 'dialogs:transfer.noUser')}
            onChoose={choose}
          />
        ) : (
          <Picked>
            <span>{chosen.title}</span>
            <button
              id={id}
              type="button"
              className="icon-button"
              aria-label={t('dialogs:transfer.removeUser', { name: chosen.title })}
              onClick={() => onChange(null)}
            >
              <Cross size={14} />
            </button>
          </Picked>
        )
      }
    </Field>
  );
};

/** The dialog stays until the answer is there: a refusal must not lose the note. */
const useTransfer = (id: number) => {
  const dispatch = useAppDispatch();
  const { closeDialog } = useWorkspace();
  const viewer = useAppSelector(selectViewer);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const isThere = useIsThere();
  const transfer = async (details: VerbDetails): Promise<void> => {
    setBusy(true);
    setFault(null);
    const verb = 'transfer';
    // Marks the ticket as busy, so that the frame of this transfer shows no warning.
    dispatch(ticketActions.verbBegun({ id, verb }));
    try {
      const ticket = await carryOut({ id, verb, details }, viewer?.id ?? 0);
      if (isThere()) closeDialog();
      dispatch(ticketActions.verbDone({ id, verb, ticket }));
    } catch (error) {
      setBusy(false);
      const { code } = toApiError(error);
      dispatch(ticketActions.verbFailed({ id, verb, error: code }));
      if (isThere()) setFault(code);
      else toast.error(error);
    }
  };
  return { isBusy, fault, transfer };
};

/** Transfers a ticket to a queue, and optionally to one of its users. */
export const TransferDialog = ({ ticket }: { readonly ticket: TicketView }) => {
  const t = useTexts();
  const { closeDialog } = useWorkspace();
  const { queues } = useAppSelector(selectDirectory);
  const subject = useTicketSubject(ticket);
  const { isBusy, fault, transfer } = useTransfer(ticket.id);
  const [queueId, setQueueId] = useState<number | null>(null);
  const [user, setUser] = useState<PickerItem | null>(null);
  const [note, setNote] = useState('');
  const missing =
    user === null
      ? t('dialogs:transfer.queueNeeded')
      : t('dialogs:transfer.queueNeededFor', { name: user.title });
  const reason = queueId === null ? missing : undefined;
  const confirm = (): void => {
    if (queueId !== null) void transfer({ queueId, userId: user?.id ?? null, note });
  };
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={t('dialogs:transfer.title')}
      subject={subject}
      footer={
        <>
          <Button onClick={closeDialog} text={t('common:cancel')} />
          <Button
            intent="primary"
            disabled={queueId === null}
            loading={isBusy}
            title={reason}
            onClick={confirm}
            text={t('dialogs:transfer.confirm')}
          />
        </>
      }
    >
      <Field label={t('dialogs:transfer.queue')} hint={reason}>
        {({ id, describedBy }) => (
          <HTMLSelect
            id={id}
            aria-describedby={describedBy}
            fill
            required
            value={queueId ?? ''}
            onChange={event =>
              setQueueId(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))
            }
          >
            <option value="">{t('dialogs:transfer.chooseQueue')}</option>
            {queues.map(queue => (
              <option key={queue.id} value={queue.id}>
                {queue.name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
      <UserField
        queueId={queueId ?? ticket.queueId}
        holderId={ticket.userId}
        chosen={user}
        onChange={setUser}
      />
      <Field label={t('dialogs:transfer.note')} hint={t('dialogs:transfer.noteHint')}>
        {({ id }) => (
          <TextArea
            id={id}
            fill
            rows={2}
            maxLength={LIMITS.transferNote}
            value={note}
            onChange={event => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
      {fault !== null && (
        <div className="dialog-fault" role="alert">
          <p>{errorMessage(fault)}</p>
        </div>
      )}
    </Dialog>
  );
};

import { useEffect, useState } from 'react';
import type { LeadView, UserView } from '@prosa/contracts';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { Dialog } from '../../ui/dialog';
import { formatContactName } from '../../ui/formatters';
import { Field } from '../../ui/field';
import { toast } from '../../ui/toaster';
import { useLeadsWorkspace } from './leads-context';
import { leadActions } from './leads.slice';

/** Online users first, then by name. */
const thereFirst = (a: UserView, b: UserView): number =>
  Number(b.online) - Number(a.online) || a.name.localeCompare(b.name);

/** Users who work with leads, except the current one; null while loading. */
const useWorkers = (holderId: number | null): readonly UserView[] | null => {
  const [users, setUsers] = useState<readonly UserView[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    api.get<readonly UserView[]>('/users/list').then(
      found => isCurrent && setUsers(found),
      (error: unknown) => {
        toast.error(error);
        if (isCurrent) setUsers([]);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  return users?.filter(({ id, leadsOn }) => leadsOn && id !== holderId).toSorted(thereFirst) ?? null;
};

/** Transfers a lead to another user who works with leads. */
export const LeadTransfer = ({ lead }: { readonly lead: LeadView }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { closeDialog } = useLeadsWorkspace();
  const workers = useWorkers(lead.userId);
  const [userId, setUserId] = useState<number | null>(null);
  const confirm = (): void => {
    if (userId === null) return;
    dispatch(leadActions.actAsked({ id: lead.id, act: 'transfer', userId }));
    closeDialog();
  };
  const isAlone = workers !== null && workers.length === 0;
  return (
    <Dialog
      isOpen
      onClose={closeDialog}
      title={t('leadsChat:transfer.title')}
      subject={formatContactName(lead.formClient.name)}
      footer={
        <>
          <Button onClick={closeDialog} text={t('common:cancel')} />
          <Button
            intent="primary"
            disabled={userId === null}
            onClick={confirm}
            text={t('leadsChat:transfer.confirm')}
          />
        </>
      }
    >
      <Field
        label={t('leadsChat:transfer.person')}
        hint={t(isAlone ? 'leadsChat:transfer.nobody' : 'leadsChat:transfer.hint')}
      >
        {({ id }) => (
          <HTMLSelect
            id={id}
            fill
            autoFocus
            disabled={workers === null || isAlone}
            value={userId ?? ''}
            onChange={({ currentTarget: { value } }) => setUserId(value === '' ? null : Number(value))}
          >
            <option value="">{t('leadsChat:transfer.choose')}</option>
            {workers?.map(({ id: workerId, name, online }) => (
              <option key={workerId} value={workerId}>
                {online ? t('leadsChat:transfer.online', { name }) : name}
              </option>
            ))}
          </HTMLSelect>
        )}
      </Field>
    </Dialog>
  );
};

import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { CompanyView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppDispatch } from '../../../app/store';
import { t as translate, useT } from '../../../i18n';
import { RecordSection } from '../../../resource/record-page';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { formatDate } from '../../../ui/formatters';
import { toast } from '../../../ui/toaster';
import { SettingsFrame } from '../../../settings/settings-frame';
import { AccessDialog } from './access-dialog';
import { companyPage } from './company-page';
import { companyRecords } from './company-records';
import { CompanyVerbsContext } from './company-verbs';
import type { CompanyVerbs } from './company-verbs';
import { RemovalDialog } from './removal-dialog';
import './companies-texts';

interface Question {
  readonly kind: 'access' | 'removal' | 'renewal';
  readonly company: CompanyView;
}

const dateOf = ({ dueDate }: CompanyView): string =>
  dueDate === null ? translate('companies:noDueDate') : formatDate(dueDate);

const useRenewal = (): Pick<CompanyVerbs, 'renewing' | 'renew'> => {
  const dispatch = useAppDispatch();
  const [renewing, setRenewing] = useState<number | null>(null);
  const change = async (
    company: CompanyView,
    ask: () => Promise<CompanyView>,
  ): Promise<CompanyView | null> => {
    setRenewing(company.id);
    try {
      const view = await ask();
      dispatch(companyRecords.actions.changed({ changed: view }));
      return view;
    } catch (error) {
      toast.error(error);
      return null;
    } finally {
      setRenewing(null);
    }
  };
  const undo = async (company: CompanyView): Promise<void> => {
    const { dueDate, name } = company;
    const view = await change(company, () => api.put<CompanyView>(`/companies/${company.id}`, { dueDate }));
    if (view !== null) toast.success(translate('companies:renewalUndone', { name, date: dateOf(view) }));
  };
  const renew = async (company: CompanyView): Promise<void> => {
    const view = await change(company, () => api.put<CompanyView>(`/companies/${company.id}/renew`));
    if (view === null) return;
    toast.show({
      tone: 'success',
      text: translate('companies:renewed', { name: view.name, date: dateOf(view) }),
      action: { label: translate('companies:undo'), run: () => void undo(company) },
    });
  };
  return { renewing, renew: company => void renew(company) };
};

/** Every company of the platform: for super users (spec 2 §2, Settings). */
export const CompaniesScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [question, setQuestion] = useState<Question | null>(null);
  const { renewing, renew } = useRenewal();
  const { actions } = companyRecords;
  const verbs: CompanyVerbs = {
    renewing,
    renew: company => setQuestion({ kind: 'renewal', company }),
    askAccess: company => setQuestion({ kind: 'access', company }),
    askRemoval: company => setQuestion({ kind: 'removal', company }),
  };
  const close = (): void => setQuestion(null);
  const remove = (company: CompanyView): void => {
    dispatch(actions.removeRequested(company.id));
    close();
  };
  return (
    <SettingsFrame
      intro={t('companies:intro')}
      action={
        <Button
          intent="primary"
          icon={<Plus />}
          text={t('companies:add')}
          onClick={() => dispatch(actions.editorOpened(null))}
        />
      }
    >
      <CompanyVerbsContext value={verbs}>
        <RecordSection page={companyPage} />
      </CompanyVerbsContext>
      {question?.kind === 'access' && <AccessDialog company={question.company} onClose={close} />}
      {question?.kind === 'renewal' && (
        <ConfirmDialog
          isOpen
          intent="primary"
          title={t('companies:renewTitle', { name: question.company.name })}
          body={t('companies:renewBody', {
            date: dateOf(question.company),
            period: t(`companies:${question.company.recurrence}`),
          })}
          confirmLabel={t('companies:renewConfirm')}
          onConfirm={() => {
            renew(question.company);
            close();
          }}
          onCancel={close}
        />
      )}
      {question?.kind === 'removal' && (
        <RemovalDialog
          company={question.company}
          onConfirm={() => remove(question.company)}
          onClose={close}
        />
      )}
    </SettingsFrame>
  );
};

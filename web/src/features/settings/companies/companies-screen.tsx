import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { CompanyView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useAppDispatch } from '../../../app/store';
import { t as translate, useT } from '../../../i18n';
import { RecordSection } from '../../../resource/record-page';
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
  readonly kind: 'access' | 'removal';
  readonly company: CompanyView;
}

const useRenewal = (): Pick<CompanyVerbs, 'renewing' | 'renew'> => {
  const dispatch = useAppDispatch();
  const [renewing, setRenewing] = useState<number | null>(null);
  const renew = async (company: CompanyView): Promise<void> => {
    setRenewing(company.id);
    try {
      const view = await api.put<CompanyView>(`/companies/${company.id}/renew`);
      dispatch(companyRecords.actions.changed({ changed: view }));
      const date = view.dueDate === null ? '' : formatDate(view.dueDate);
      toast.success(translate('companies:renewed', { name: view.name, date }));
    } catch (error) {
      toast.error(error);
    } finally {
      setRenewing(null);
    }
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
    renew,
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

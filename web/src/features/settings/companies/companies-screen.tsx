import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { CompanyView } from '@prosa/contracts';
import { api } from '../../../api/client';
import { useSameKey } from '../../../api/same-key';
import { useAppDispatch } from '../../../core/store';
import { t as translate, useT } from '../../../i18n';
import { RecordSection } from '../../../resource/record-page';
import { formatDate } from '../../../ui/formatters';
import { toast } from '../../../ui/toaster';
import { SettingsFrame } from '../../../settings/settings-frame';
import { AccessDialog } from './access-dialog';
import { CompanyFilter } from './company-filter';
import { companyPage } from './company-page';
import { companyRecords } from './company-records';
import { CompanyVerbsContext } from './company-verbs';
import type { CompanyVerbs } from './company-verbs';
import { HistoryDrawer } from './history-drawer';
import { RemovalDialog } from './removal-dialog';
import { RenewalDialog } from './renewal-dialog';
import './companies-texts';

interface Question {
  readonly kind: 'access' | 'history' | 'removal' | 'renewal';
  readonly company: CompanyView;
}

const dateOf = ({ dueDate }: CompanyView): string =>
  dueDate === null ? translate('companies:noDueDate') : formatDate(dueDate);

interface Renewal {
  readonly renewing: number | null;
  renew(this: void, company: CompanyView, reason: string): void;
}

const useRenewal = (): Renewal => {
  const dispatch = useAppDispatch();
  const [renewing, setRenewing] = useState<number | null>(null);
  const withSameKey = useSameKey();
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
    const body = { dueDate, reason: translate('companies:undone') };
    const view = await change(company, () => api.put<CompanyView>(`/companies/${company.id}`, body));
    if (view !== null) toast.success(translate('companies:renewalUndone', { name, date: dateOf(view) }));
  };
  const renew = async (company: CompanyView, reason: string): Promise<void> => {
    const body = reason === '' ? {} : { reason };
    const view = await change(company, () =>
      withSameKey({ id: company.id, ...body }, options =>
        api.put<CompanyView>(`/companies/${company.id}/renew`, body, options),
      ),
    );
    if (view === null) return;
    toast.show({
      tone: 'success',
      text: translate('companies:renewed', { name: view.name, date: dateOf(view) }),
      action: { label: translate('companies:undo'), run: () => void undo(company) },
    });
  };
  return { renewing, renew: (company, reason) => void renew(company, reason) };
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
    showHistory: company => setQuestion({ kind: 'history', company }),
    askRemoval: company => setQuestion({ kind: 'removal', company }),
  };
  const close = (): void => setQuestion(null);
  const shown = question?.kind === 'history' ? question.company : null;
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
        <RecordSection page={companyPage} filters={<CompanyFilter />} />
      </CompanyVerbsContext>
      {shown !== null && <HistoryDrawer company={shown} onClose={close} />}
      {question?.kind === 'access' && <AccessDialog company={question.company} onClose={close} />}
      {question?.kind === 'renewal' && (
        <RenewalDialog
          company={question.company}
          onConfirm={reason => {
            renew(question.company, reason);
            close();
          }}
          onClose={close}
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

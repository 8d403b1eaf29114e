import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Repeat } from '@blueprintjs/icons';
import type { CampaignDetail } from '@prosa/contracts';
import { api } from '../../api/client';
import { navigateTo } from '../../core/navigation';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { toast } from '../../ui/toaster';
import { campaigns } from './campaign-records';

/** Drafts the campaign for those whom it failed to reach; nothing where there are none, and for users who only look. */
export const CampaignRetry = ({ detail: { id, retryable } }: { readonly detail: CampaignDetail }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const mayManage = useMay('campaigns:manage');
  if (!mayManage || retryable === 0) return null;
  const draft = async (): Promise<void> => {
    setBusy(true);
    try {
      const view = await api.post<CampaignDetail>(`/campaigns/${id}/retry`);
      dispatch(campaigns.actions.changed({ changed: view }));
      toast.success(t('campaigns:retried', { name: view.name }));
      navigateTo('/campaigns');
    } catch (error) {
      toast.error(error);
      setBusy(false);
    }
  };
  return (
    <div className="campaign-retry">
      <Button
        icon={<Repeat />}
        loading={isBusy}
        text={t('campaigns:retry', { count: retryable })}
        aria-describedby="campaign-retry-hint"
        onClick={() => void draft()}
      />
      <p id="campaign-retry-hint" className="field-note">
        {t('campaigns:retryHint')}
      </p>
    </div>
  );
};

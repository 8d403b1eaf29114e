import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../../app/store';
import { t as translate, useT } from '../../../i18n';
import { RecordSection } from '../../../resource/record-page';
import { toast } from '../../../ui/toaster';
import { SettingsFrame } from '../../../settings/settings-frame';
import { planPage } from './plan-page';
import { planRecords } from './plan-records';
import './plans-texts';

/** A plan that cannot be saved asks to look at its name and fields (spec 2 §8), whatever the server's own word is. */
const useFailureNotice = (): void => {
  const { saveError } = useAppSelector(planRecords.select);
  useEffect(() => {
    if (saveError !== null) toast.danger(translate('plans:saveFailed'));
  }, [saveError]);
};

/** The platform's plans: for super users (spec 2 §2, Settings). */
export const PlansScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  useFailureNotice();
  return (
    <SettingsFrame
      intro={t('plans:intro')}
      action={
        <Button
          intent="primary"
          icon={<Plus />}
          text={t('plans:add')}
          onClick={() => dispatch(planRecords.actions.editorOpened(null))}
        />
      }
    >
      <RecordSection page={planPage} />
    </SettingsFrame>
  );
};

import { useEffect } from 'react';
import { Button } from '@blueprintjs/core';
import { Help, Plus } from '@blueprintjs/icons';
import type { HelpView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { t as translate, useT } from '../../i18n';
import { RecordSection } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { toast } from '../../ui/toaster';
import { SettingsFrame } from '../../settings/settings-frame';
import { HelpFields, helpBody, helpInput, helpRules } from './help-fields';
import type { HelpInput } from './help-fields';
import { helps } from './help-records';
import './help-texts';

const page: RecordPageDef<HelpView, HelpInput> = {
  records: helps,
  icon: Help,
  nameOf: ({ title }) => title,
  columns: [
    { label: 'helps:title', cell: ({ title }) => title },
    { label: 'helps:category', cell: ({ category }) => category, card: 'labelled' },
    {
      label: 'helps:keyword',
      cell: ({ keyword }) => (keyword === '' ? '' : `/${keyword}`),
      tone: 'muted',
      card: 'labelled',
    },
    {
      label: 'helps:video',
      cell: ({ video }) => <span className="tnum">{video}</span>,
      tone: 'muted',
      card: 'hidden',
    },
  ],
  form: {
    initial: helpInput,
    rules: helpRules,
    body: helpBody,
    Fields: HelpFields,
    fieldOfCode: { ERR_HELP_PAGE_TAKEN: 'keyword' },
  },
  access: { create: 'helps:manage', update: 'helps:manage', delete: 'helps:manage' },
};

/** What cannot be saved asks to look at the required fields (spec 2 §8), whatever the server's own word is. */
const useFailureNotice = (): void => {
  const { saveError } = useAppSelector(helps.select);
  useEffect(() => {
    if (saveError !== null) toast.danger(translate('helps:saveFailed'));
  }, [saveError]);
};

/** The help videos: for super users (spec 2 §2, Settings). */
export const HelpSettingsScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  useFailureNotice();
  return (
    <SettingsFrame
      intro={t('helps:intro')}
      action={
        <Button
          intent="primary"
          icon={<Plus />}
          text={t('helps:add')}
          onClick={() => dispatch(helps.actions.editorOpened(null))}
        />
      }
    >
      <RecordSection page={page} />
    </SettingsFrame>
  );
};

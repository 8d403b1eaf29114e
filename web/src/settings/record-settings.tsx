import { useEffect } from 'react';
import { useAppSelector } from '../core/store';
import type { FormInput } from '../resource/record-form';
import { useKeyText } from '../resource/record-list';
import { AddButton, RecordSection } from '../resource/record-page';
import type { RecordPageDef } from '../resource/record-page-def';
import type { RecordView, TextKey } from '../resource/record-source';
import { toast } from '../ui/toaster';
import { SettingsFrame } from './settings-frame';

/**
 * A settings page for one kind of record.
 * @param failure the text when saving fails (spec 2 §8), whatever the server's error
 */
export const RecordSettings = <View extends RecordView, Input extends FormInput>({
  page,
  failure,
}: {
  readonly page: RecordPageDef<View, Input>;
  readonly failure: TextKey;
}) => {
  const word = useKeyText();
  const { saveError } = useAppSelector(page.records.select);
  const said = word(failure);
  useEffect(() => {
    if (saveError !== null) toast.danger(said);
  }, [saveError, said]);
  return (
    <SettingsFrame intro={word(`${page.records.source.texts}:intro`)} action={<AddButton page={page} />}>
      <RecordSection page={page} />
    </SettingsFrame>
  );
};

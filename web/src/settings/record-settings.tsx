import { useEffect } from 'react';
import { useAppSelector } from '../app/store';
import type { FormInput } from '../resource/record-form';
import { useKeyText } from '../resource/record-list';
import { AddButton, RecordSection } from '../resource/record-page';
import type { RecordPageDef } from '../resource/record-page-def';
import type { RecordView, TextKey } from '../resource/record-source';
import { toast } from '../ui/toaster';
import { SettingsFrame } from './settings-frame';

/**
 * A page of the settings over records of one kind.
 * @param failure what is said of one that cannot be saved (spec 2 §8), whatever the server's own word is
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

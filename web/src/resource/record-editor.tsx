import { useEffect, useRef } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import type { ApiErrorFacts } from '../api/api-error';
import { useAppDispatch, useAppSelector } from '../app/store';
import { useT } from '../i18n';
import { useUser } from '../session/use-session';
import { Drawer } from '../ui/drawer';
import { errorMessage } from '../ui/error-message';
import { useSubmitDelay } from '../ui/use-submit-delay';
import { useRecordForm } from './record-form';
import type { FormInput } from './record-form';
import { useKeyText } from './record-list';
import type { RecordPageDef } from './record-page-def';
import type { RecordView } from './record-source';
import './records-texts';

/** Which record the sheet is about. */
export interface RecordEditorProps<View extends RecordView, Input extends FormInput> {
  readonly page: RecordPageDef<View, Input>;
  /** Null for a new one. */
  readonly view: View | null;
}

/** A refusal in the person's language; of a plan's limit it tells the numbers. */
const useRefusalText = <View extends RecordView, Input extends FormInput>({
  records,
}: RecordPageDef<View, Input>): ((error: ApiErrorFacts) => string) => {
  const t = useT();
  const { plan } = useUser().company;
  const { planLimit } = records.source;
  const { count } = useAppSelector(records.select);
  return error => {
    if (error.code !== 'ERR_PLAN_LIMIT' || planLimit === undefined || plan === null || plan === undefined)
      return errorMessage(error.code);
    return t('records:planLimit', { plan: plan.name, max: plan[planLimit], count });
  };
};

/** Puts the focus on the first field that is wrong, once after each attempt to save. */
const useFaultFocus = ({ attempt, isRefused }: { attempt: number; isRefused: boolean }) => {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, isRefused]);
  return form;
};

/** Adds a record or edits one, in a sheet beside the list. */
export const RecordEditor = <View extends RecordView, Input extends FormInput>({
  page,
  view,
}: RecordEditorProps<View, Input>) => {
  const t = useT();
  const text = useKeyText();
  const dispatch = useAppDispatch();
  const { actions, source, select } = page.records;
  const { isSaving, saveError } = useAppSelector(select);
  const refusalText = useRefusalText(page);
  const { form, refusal, submit } = useRecordForm<Input>({
    initial: () => page.form.initial(view),
    isNew: view === null,
    rules: page.form.rules,
    saveError,
    fieldOfCode: page.form.fieldOfCode ?? {},
  });
  const formElement = useFaultFocus(form);
  const delayed = useSubmitDelay();
  const isBusy = isSaving || delayed.isWaiting;
  const close = (): void => dispatch(actions.editorClosed());
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isBusy || !submit()) return;
    const request = { id: view?.id ?? null, body: page.form.body(form.input, view) };
    delayed.submit(() => dispatch(actions.saveRequested(request)));
  };
  const formId = `${source.name}-form`;
  return (
    <Drawer
      isOpen
      onClose={close}
      title={text(`${source.texts}:${view === null ? 'add' : 'edit'}`)}
      {...(page.form.width === undefined ? {} : { width: page.form.width })}
      footer={
        <>
          <Button text={t('cancel')} onClick={close} />
          <Button
            type="submit"
            form={formId}
            intent="primary"
            loading={isBusy}
            text={view === null ? t('add') : t('save')}
          />
        </>
      }
    >
      {refusal !== null && (
        <p className="form-fault" role="alert">
          {refusalText(refusal)}
        </p>
      )}
      <form ref={formElement} id={formId} noValidate onSubmit={save}>
        <page.form.Fields form={form} view={view} />
      </form>
    </Drawer>
  );
};

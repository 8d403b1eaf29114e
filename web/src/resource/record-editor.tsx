import { useEffect, useRef, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import type { ApiErrorFacts } from '../api/api-error';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { useUser } from '../session/use-session';
import { ConfirmDialog } from '../ui/confirm-dialog';
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

/** The text of an error; with the numbers for a plan limit. */
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

/** The way out of the sheet, which may lead over a question. */
const useLeaving = (isAsked: boolean, close: () => void) => {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const leave = isAsked ? () => setOpen(true) : close;
  const question = isOpen && (
    <ConfirmDialog
      isOpen
      title={t('records:leaveTitle')}
      body={t('records:leaveBody')}
      confirmLabel={t('records:leave')}
      onConfirm={close}
      onCancel={() => setOpen(false)}
    />
  );
  return { leave, question };
};

const Footer = ({
  saves,
  formId,
  isNew,
  isBusy,
  onClose,
}: {
  readonly saves: boolean;
  readonly formId: string;
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}) => {
  const t = useT();
  if (!saves) return <Button text={t('close')} onClick={onClose} />;
  return (
    <>
      <Button text={t('cancel')} onClick={onClose} />
      <Button
        type="submit"
        form={formId}
        intent="primary"
        loading={isBusy}
        text={isNew ? t('add') : t('save')}
      />
    </>
  );
};

/** Adds a record or edits one, in a sheet beside the list. */
export const RecordEditor = <View extends RecordView, Input extends FormInput>({
  page,
  view,
}: RecordEditorProps<View, Input>) => {
  const text = useKeyText();
  const dispatch = useAppDispatch();
  const { actions, source, select } = page.records;
  const { isSaving, saveError } = useAppSelector(select);
  const refusalText = useRefusalText(page);
  const [initial] = useState(() => page.form.initial(view));
  const { form, refusal, submit } = useRecordForm<Input>({
    initial: () => initial,
    isNew: view === null,
    rules: page.form.rules,
    saveError,
    fieldOfCode: page.form.fieldOfCode ?? {},
  });
  const formElement = useFaultFocus(form);
  const delayed = useSubmitDelay();
  const isBusy = isSaving || delayed.isWaiting;
  const isReadOnly = view !== null && page.form.isReadOnly?.(view) === true;
  const isChanged = (Object.keys(initial) as (keyof Input)[]).some(key => initial[key] !== form.input[key]);
  const { leave, question } = useLeaving(
    page.form.asksToLeave === true && isChanged && !isReadOnly,
    () => void dispatch(actions.editorClosed()),
  );
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isBusy || isReadOnly || !submit()) return;
    const request = { id: view?.id ?? null, body: page.form.body(form.input, view) };
    delayed.submit(() => dispatch(actions.saveRequested(request)));
  };
  const formId = `${source.name}-form`;
  return (
    <Drawer
      isOpen
      onClose={leave}
      title={text(`${source.texts}:${view === null ? 'add' : 'edit'}`)}
      {...(page.form.width === undefined ? {} : { width: page.form.width })}
      footer={
        <Footer saves={!isReadOnly} formId={formId} isNew={view === null} isBusy={isBusy} onClose={leave} />
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
      {question}
    </Drawer>
  );
};

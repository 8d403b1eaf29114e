import type { ConnectionPurpose } from '@prosa/contracts';
import { useEffect, useRef } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import type { ApiErrorFacts } from '../../api/api-error';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useRecordForm } from '../../resource/record-form';
import '../../resource/record.css';
import '../../resource/records-texts';
import { useUser } from '../../session/use-session';
import { Drawer } from '../../ui/drawer';
import { errorMessage } from '../../ui/error-message';
import { useSubmitDelay } from '../../ui/use-submit-delay';
import { ConnectionFields } from './connection-fields';
import { bodyOf, connectionRules, inputOf } from './connection-form';
import type { ConnectionInput } from './connection-form';
import { connectionsActions, selectConnection, selectConnections } from './connections.slice';

const FORM_ID = 'connection-form';
const FIELD_OF_CODE = {
  ERR_CONNECTION_NAME_TAKEN: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
};

/** The text of an error; with the numbers for a plan limit. */
const useRefusalText = (): ((error: ApiErrorFacts) => string) => {
  const t = useT();
  const { plan } = useUser().company;
  const { items } = useAppSelector(selectConnections);
  return ({ code }) =>
    code === 'ERR_PLAN_LIMIT' && plan
      ? t('records:planLimit', { plan: plan.name, max: plan.connections, count: items.length })
      : errorMessage(code);
};

/** Adds a connection (`id` null) or edits one, in a sheet beside the list. */
export const ConnectionEditor = ({
  id,
  purpose,
}: {
  readonly id: number | null;
  readonly purpose: ConnectionPurpose;
}) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const connection = useAppSelector(state => selectConnection(state, id));
  const { isSaving, saveError, items } = useAppSelector(selectConnections);
  const refusalText = useRefusalText();
  const { form, refusal, submit } = useRecordForm<ConnectionInput>({
    initial: () =>
      inputOf(connection, purpose === 'service' && !items.some(item => item.purpose === 'service')),
    isNew: id === null,
    rules: connectionRules,
    saveError,
    fieldOfCode: FIELD_OF_CODE,
  });
  const element = useRef<HTMLFormElement>(null);
  const { attempt, isRefused } = form;
  useEffect(() => {
    if (attempt > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt, isRefused]);
  const delayed = useSubmitDelay();
  const isBusy = isSaving || delayed.isWaiting;
  const close = (): void => dispatch(connectionsActions.editorClosed());
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isBusy || !submit()) return;
    const request = { id, purpose, body: bodyOf(form.input) };
    delayed.submit(() => dispatch(connectionsActions.saveRequested(request)));
  };
  return (
    <Drawer
      isOpen
      onClose={close}
      width={520}
      title={id === null ? t('connections:add') : t('connections:edit')}
      footer={
        <>
          <Button text={t('cancel')} onClick={close} />
          <Button
            type="submit"
            form={FORM_ID}
            intent="primary"
            loading={isBusy}
            text={id === null ? t('add') : t('save')}
          />
        </>
      }
    >
      {refusal !== null && (
        <p className="form-fault" role="alert">
          {refusalText(refusal)}
        </p>
      )}
      <form ref={element} id={FORM_ID} noValidate onSubmit={save}>
        <ConnectionFields form={form} connection={connection} purpose={purpose} />
      </form>
    </Drawer>
  );
};

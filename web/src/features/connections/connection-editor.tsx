import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import type { ConnectionView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { Drawer } from '../../ui/drawer';
import { errorMessage } from '../../ui/error-message';
import { serverFaults } from '../../ui/faults';
import { ConnectionForm } from './connection-form';
import type { ConnectionFaults } from './connection-form';
import { connectionsActions, selectConnection, selectConnections } from './connections.slice';
import type { ConnectionInput } from './connections.slice';

const FORM_ID = 'connection-form';
const DEFAULT_COLOR = '#773DFA';
const FIELD_OF_CODE = { ERR_CONNECTION_NAME_TAKEN: 'name', ERR_WAPP_GREETING_REQUIRED: 'greetingMessage' };

const inputOf = (connection: ConnectionView | null, isFirst: boolean): ConnectionInput => ({
  name: connection?.name ?? '',
  color: connection?.color ?? DEFAULT_COLOR,
  isDefault: connection?.isDefault ?? isFirst,
  queueIds: connection?.queues.map(queue => queue.id) ?? [],
  greetingMessage: connection?.greetingMessage ?? '',
  complationMessage: connection?.complationMessage ?? '',
  outOfHoursMessage: connection?.outOfHoursMessage ?? '',
  ratingMessage: connection?.ratingMessage ?? '',
});

const useFaults = (input: ConnectionInput): ConnectionFaults => {
  const t = useT();
  const name = input.name.trim();
  const faults: Record<string, string> = {};
  if (name === '') faults['name'] = t('connections:nameRequired');
  else if (name.length < LIMITS.connectionName.min) faults['name'] = t('connections:nameTooShort');
  else if (name.length > LIMITS.connectionName.max) faults['name'] = t('connections:nameTooLong');
  if (input.queueIds.length > 1 && input.greetingMessage.trim() === '') {
    faults['greetingMessage'] = t('connections:greetingRequired');
  }
  return faults;
};

/** Adds a connection (`id` null) or edits one, in a sheet beside the list. */
export const ConnectionEditor = ({ id }: { readonly id: number | null }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const connection = useAppSelector(state => selectConnection(state, id));
  const { isSaving, saveError, items } = useAppSelector(selectConnections);
  const [input, setInput] = useState(() => inputOf(connection, items.length === 0));
  const [isTried, setTried] = useState(false);
  const faults = useFaults(input);
  const fromServer = serverFaults(saveError, FIELD_OF_CODE);
  const close = (): void => dispatch(connectionsActions.editorClosed());
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faults).length > 0 || isSaving) return;
    dispatch(connectionsActions.saveRequested({ id, input: { ...input, name: input.name.trim() } }));
  };
  return (
    <Drawer
      isOpen
      onClose={close}
      title={id === null ? t('connections:add') : t('connections:edit')}
      footer={
        <>
          <Button text={t('cancel')} onClick={close} />
          <Button
            type="submit"
            form={FORM_ID}
            intent="primary"
            loading={isSaving}
            text={id === null ? t('add') : t('save')}
          />
        </>
      }
    >
      {saveError !== null && Object.keys(fromServer).length === 0 && (
        <p className="form-fault" role="alert">
          {errorMessage(saveError.code)}
        </p>
      )}
      <form id={FORM_ID} noValidate onSubmit={save}>
        <ConnectionForm
          input={input}
          faults={
            isTried || input.name.length > LIMITS.connectionName.max
              ? { ...fromServer, ...faults }
              : fromServer
          }
          onChange={change => setInput(current => ({ ...current, ...change }))}
        />
      </form>
    </Drawer>
  );
};

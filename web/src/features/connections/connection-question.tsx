import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { connectionsActions, selectConnection, selectConnections } from './connections.slice';

/** The question before a connection is deleted or its session ended. */
export const ConnectionQuestion = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { question } = useAppSelector(selectConnections);
  const connection = useAppSelector(state => selectConnection(state, question?.id ?? null));
  if (question === null || connection === null) return null;
  const { id, name } = connection;
  const isDelete = question.kind === 'delete';
  return (
    <ConfirmDialog
      isOpen
      title={isDelete ? t('connections:deleteTitle', { name }) : t('connections:disconnectTitle', { name })}
      body={isDelete ? t('connections:deleteBody') : t('connections:disconnectBody')}
      confirmLabel={isDelete ? t('delete') : t('connections:disconnect')}
      onConfirm={() =>
        dispatch(
          isDelete ? connectionsActions.removeRequested(id) : connectionsActions.disconnectRequested(id),
        )
      }
      onCancel={() => dispatch(connectionsActions.questionClosed())}
    />
  );
};

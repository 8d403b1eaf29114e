import { Button } from '@blueprintjs/core';
import type { ConnectionView } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { isBlocked } from './connection-status';
import { connectionsActions, selectConnections } from './connections.slice';
import { QrIcon } from './qr-icon';

/** The actions of a session in its current status (spec 1 §4). */
export const SessionButtons = ({ connection }: { readonly connection: ConnectionView }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const mayAct = useMay('connections-page:actionButtons');
  const isBusy = useAppSelector(selectConnections).busy.includes(connection.id);
  if (!mayAct || isBlocked(connection)) return null;
  const { id, status } = connection;
  if (status === 'qrcode') {
    return (
      <Button
        intent="primary"
        icon={<QrIcon />}
        text={t('connections:scanQr')}
        onClick={() => dispatch(connectionsActions.qrOpened(id))}
      />
    );
  }
  if (status === 'DISCONNECTED') {
    return (
      <Button
        intent="primary"
        icon={<QrIcon />}
        loading={isBusy}
        text={t('connections:newQr')}
        onClick={() => dispatch(connectionsActions.newQrRequested(id))}
      />
    );
  }
  if (status === 'OPENING') return <Button disabled text={t('connections:connecting')} />;
  return (
    <Button
      loading={isBusy}
      text={t('connections:disconnect')}
      onClick={() => dispatch(connectionsActions.asked({ kind: 'disconnect', id }))}
    />
  );
};

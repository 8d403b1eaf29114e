import { Button } from '@blueprintjs/core';
import { MobilePhone, Plus } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../../app/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { useMediaQuery } from '../../ui/media-query';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { ConnectionEditor } from './connection-editor';
import { ConnectionQuestion } from './connection-question';
import { ConnectionCards, ConnectionsTable } from './connections-list';
import { connectionsActions, selectConnections } from './connections.slice';
import { QrDialog } from './qr-dialog';
import './connections-texts';
import './connections.css';

const TABLE = '(min-width: 860px)';

const AddButton = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const mayAdd = useMay('connections-page:addConnection');
  if (!mayAdd) return null;
  return (
    <Button
      intent="primary"
      icon={<Plus />}
      text={t('connections:add')}
      onClick={() => dispatch(connectionsActions.editorOpened(null))}
    />
  );
};

const Connections = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { status, items, error } = useAppSelector(selectConnections);
  const mayAdd = useMay('connections-page:addConnection');
  const isTable = useMediaQuery(TABLE);
  if (status === 'failed' && error !== null) {
    return (
      <ErrorState
        title={t('errors:listFailed')}
        error={error}
        onRetry={() => dispatch(connectionsActions.loadRequested())}
      />
    );
  }
  if (status !== 'ready') return <SkeletonRows rows={3} height={72} />;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={MobilePhone}
        title={t('connections:emptyTitle')}
        body={mayAdd ? t('connections:emptyBody') : t('connections:emptyBodyAgent')}
        action={<AddButton />}
      />
    );
  }
  return isTable ? <ConnectionsTable connections={items} /> : <ConnectionCards connections={items} />;
};

/** The company's numbers: how each is doing, and what can be done about it. */
export const ConnectionsScreen = () => {
  const t = useT();
  const { items, editor } = useAppSelector(selectConnections);
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t('shell:page.connections')}</h1>
          <p className="page-intro">{t('connections:intro')}</p>
        </div>
        {items.length > 0 && <AddButton />}
      </header>
      <Connections />
      {editor !== null && <ConnectionEditor key={editor.id ?? 'new'} id={editor.id} />}
      <QrDialog />
      <ConnectionQuestion />
    </div>
  );
};

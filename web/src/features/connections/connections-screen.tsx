import { useMemo } from 'react';
import { Button } from '@blueprintjs/core';
import { MobilePhone, Plus } from '@blueprintjs/icons';
import type { ConnectionPurpose } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
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

interface PageProps {
  readonly purpose: ConnectionPurpose;
}

const TEXTS = {
  service: {
    title: 'shell:page.connections',
    intro: 'connections:intro',
    emptyTitle: 'connections:emptyTitle',
    emptyBody: 'connections:emptyBody',
  },
  campaign: {
    title: 'shell:page.connectionsCampaigns',
    intro: 'connections:campaignIntro',
    emptyTitle: 'connections:campaignEmptyTitle',
    emptyBody: 'connections:campaignEmptyBody',
  },
} as const;

const useConnectionsFor = (purpose: ConnectionPurpose) => {
  const { items } = useAppSelector(selectConnections);
  return useMemo(() => items.filter(item => item.purpose === purpose), [items, purpose]);
};

const Connections = ({ purpose }: PageProps) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { status, error } = useAppSelector(selectConnections);
  const items = useConnectionsFor(purpose);
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
        title={t(TEXTS[purpose].emptyTitle)}
        body={mayAdd ? t(TEXTS[purpose].emptyBody) : t('connections:emptyBodyAgent')}
        action={<AddButton />}
      />
    );
  }
  return isTable ? <ConnectionsTable connections={items} /> : <ConnectionCards connections={items} />;
};

const ConnectionsPage = ({ purpose }: PageProps) => {
  const t = useT();
  const { editor } = useAppSelector(selectConnections);
  const items = useConnectionsFor(purpose);
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{t(TEXTS[purpose].title)}</h1>
          <p className="page-intro">{t(TEXTS[purpose].intro)}</p>
        </div>
        {items.length > 0 && <AddButton />}
      </header>
      <Connections purpose={purpose} />
      {editor !== null && <ConnectionEditor key={editor.id ?? 'new'} id={editor.id} purpose={purpose} />}
      <QrDialog />
      <ConnectionQuestion />
    </div>
  );
};

/** The company's numbers: how each is doing, and what can be done about it. */
export const ConnectionsScreen = () => <ConnectionsPage purpose="service" />;

/** The numbers that serve campaigns. */
export const CampaignConnectionsScreen = () => <ConnectionsPage purpose="campaign" />;

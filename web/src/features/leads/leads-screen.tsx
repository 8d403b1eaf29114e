import { memo, Suspense, useEffect, useMemo } from 'react';
import type { ComponentType } from 'react';
import { LEAD_STATUSES } from '@prosa/contracts';
import { useLocation, useParams } from 'wouter';
import { lazyScreen } from '../../core/feature';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { joinLeads, leaveLeads } from '../../live/rooms';
import { useHotkey } from '../../ui/hotkeys';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { SkeletonRows } from '../../ui/states';
import type { Workspace } from '../../conversation/workspace-context';
import { usePlacedDialog } from '../../conversation/use-placed-dialog';
import { WorkspaceProvider } from '../../conversation/workspace-context';
import { NarrowWorkspace, NothingChosen, useWorkspacePanel } from '../../conversation/workspace-panels';
import type { WorkspacePanel } from '../../conversation/workspace-panels';
import '../../conversation/workspace.css';
import { LeadDialogs } from './lead-dialogs';
import { LeadManager } from './lead-manager';
import type { LeadDialog, LeadsWorkspace } from './leads-context';
import { LeadsProvider } from './leads-context';
import './leads-texts';
import './leads.css';
import { selectLeads } from './leads.selectors';
import { leadActions } from './leads.slice';

const Manager = memo(LeadManager);

const LazyConversation: ComponentType = lazyScreen(
  async () => (await import('./lead-conversation')).LeadConversation,
);

const NoLead = () => {
  const t = useT();
  const texts = {
    title: t('leadsChat:noneChosen'),
    hint: t('leadsChat:noneChosenHint'),
    choose: t('leadsChat:choose'),
  };
  return <NothingChosen texts={texts} />;
};

const LeadSide = memo(({ isChosen }: { readonly isChosen: boolean }) =>
  isChosen ? (
    <Suspense fallback={<SkeletonRows avatar={false} />}>
      <LazyConversation />
    </Suspense>
  ) : (
    <NoLead />
  ),
);
LeadSide.displayName = 'LeadSide';

interface NarrowProps {
  readonly isChosen: boolean;
  readonly panel: WorkspacePanel;
  readonly onPanel: (panel: WorkspacePanel) => void;
}

const Narrow = ({ isChosen, panel, onPanel }: NarrowProps) => {
  const t = useT();
  const texts = {
    label: t('leadsChat:narrow.label'),
    conversation: t('leadsChat:narrow.lead'),
    list: t('leadsChat:narrow.leads'),
  };
  return (
    <NarrowWorkspace texts={texts} idPrefix="leads-workspace" panel={panel} onPanel={onPanel}>
      {panel === 'list' ? <Manager /> : <LeadSide isChosen={isChosen} />}
    </NarrowWorkspace>
  );
};

/** Sets the lead of the URL as the open one. */
const useAddress = (uuid: string | undefined): void => {
  const dispatch = useAppDispatch();
  const isReady = useAppSelector(state => selectLeads(state).viewer !== null);
  useEffect(() => {
    if (isReady) dispatch(uuid === undefined ? leadActions.leadLeft() : leadActions.leadOpened(uuid));
  }, [dispatch, uuid, isReady]);
  useEffect(
    () => () => {
      dispatch(leadActions.leadLeft());
    },
    [dispatch],
  );
};

const useRooms = (): void => {
  useEffect(() => {
    LEAD_STATUSES.forEach(joinLeads);
    return () => LEAD_STATUSES.forEach(leaveLeads);
  }, []);
};

/** Implements the ticket workspace's actions for the shared conversation parts. */
const useTicketWorkspace = (workspace: LeadsWorkspace): Workspace => {
  const [, navigate] = useLocation();
  return useMemo<Workspace>(
    () => ({
      dialog: workspace.dialog === null ? null : { kind: 'details', ticketId: 0 },
      openDialog: dialog => {
        // A contact of a received card is written to in a ticket.
        if (dialog.kind === 'new') navigate('/tickets', { state: { partner: dialog.contact } });
      },
      closeDialog: workspace.closeDialog,
      isNarrow: workspace.isNarrow,
      showList: workspace.showList,
      showTicket: workspace.showLead,
    }),
    [workspace, navigate],
  );
};

/** The leads' workspace: who filled a form on the left, the conversation with them on the right. */
export const LeadsScreen = () => {
  const t = useT();
  const { uuid } = useParams<{ uuid?: string }>();
  const [, navigate] = useLocation();
  const isNarrow = useMediaQuery(NARROW);
  const [dialog, setDialog] = usePlacedDialog<LeadDialog>(uuid, () => false);
  const [panel, setPanel] = useWorkspacePanel(uuid);
  useAddress(uuid);
  useRooms();
  useHotkey('Escape', t('leadsChat:keys.leave'), () => navigate('/leads-chat'), {
    enabled: dialog === null && uuid !== undefined,
  });
  const workspace = useMemo<LeadsWorkspace>(
    () => ({
      dialog,
      openDialog: setDialog,
      closeDialog: () => setDialog(null),
      isNarrow,
      showList: () => setPanel('list'),
      showLead: () => setPanel('conversation'),
    }),
    [dialog, setDialog, isNarrow, setPanel],
  );
  const ticketComponents = useTicketWorkspace(workspace);
  const isChosen = uuid !== undefined;
  return (
    <LeadsProvider value={workspace}>
      <WorkspaceProvider value={ticketComponents}>
        <h1 className="visually-hidden">{t('shell:page.leadsChat')}</h1>
        {isNarrow ? (
          <Narrow isChosen={isChosen} panel={panel} onPanel={setPanel} />
        ) : (
          <div className="workspace" data-chosen={isChosen}>
            <Manager />
            <LeadSide isChosen={isChosen} />
          </div>
        )}
        <LeadDialogs />
      </WorkspaceProvider>
    </LeadsProvider>
  );
};

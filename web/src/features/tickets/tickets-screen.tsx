import { memo, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import type { ContactRef } from '@prosa/contracts';
import { useLocation, useParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { lazyScreen } from '../../core/feature';
import { useIdle } from '../../core/idle';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { joinTickets, leaveTickets } from '../../live/rooms';
import { useHotkey } from '../../ui/hotkeys';
import { DOCKED, NARROW, useMediaQuery } from '../../ui/media-query';
import { SkeletonRows } from '../../ui/states';
import { useHeldWriting } from '../../ui/writing';
import { usePlacedDialog } from '../../conversation/use-placed-dialog';
import type { Workspace, WorkspaceDialog } from '../../conversation/workspace-context';
import { WorkspaceProvider, useWorkspace } from '../../conversation/workspace-context';
import { NarrowWorkspace, NothingChosen, useWorkspacePanel } from '../../conversation/workspace-panels';
import type { WorkspacePanel } from '../../conversation/workspace-panels';
import { WorkspaceDialogs } from './dialogs/ticket-dialogs';
import { messageOfHash } from '../../conversation/search/message-address';
import { TicketManager } from './list/ticket-manager';
import { messageActions } from '../../conversation/thread/messages.slice';
import '../../conversation/workspace.css';
import type { TicketListName } from '../../entities/ticket/ticket-rules';
import {
  selectCurrentTicket,
  selectTicketsState,
  selectViewer,
} from '../../entities/ticket/tickets.selectors';
import { ticketActions } from '../../entities/ticket/tickets.slice';
import { useTexts } from '../../entities/use-texts';
import { fetchAhead } from '../../ui/fetch-ahead';

const ROOMS = ['open', 'pending', 'closed'] as const;

/** Nothing is chosen. */
const NoTicket = () => {
  const t = useTexts();
  const texts = { title: t('empty.noneChosen'), hint: t('empty.noneChosenHint'), choose: t('narrow.choose') };
  return <NothingChosen texts={texts} />;
};

/** Another address changes one row and the conversation, not the whole list. */
const Manager = memo(TicketManager);

// The list has priority; the conversation is loaded in the background.
let fetched: ComponentType | null = null;
const LazyConversation = lazyScreen(async () => {
  fetched = (await import('./conversation/conversation')).Conversation;
  return fetched;
});

/** A loaded component is rendered synchronously: a lazy one would skip a frame, and the keys pressed in it. */
const Conversation = () => {
  const [Shown] = useState<ComponentType>(() => fetched ?? LazyConversation);
  return (
    <Suspense fallback={<SkeletonRows avatar={false} />}>
      <Shown />
    </Suspense>
  );
};

const INTENTS = ['pointerdown', 'keydown'] as const;

const preload = (): void => fetchAhead(LazyConversation.preload);

/** Preloads the conversation on the first sign of intent, or once the list has been shown for a while. */
const usePreloading = (isChosen: boolean): void => {
  const isIdle = useIdle();
  useEffect(() => {
    if (isChosen || isIdle) return preload();
    for (const intent of INTENTS) window.addEventListener(intent, preload, { once: true, capture: true });
    return () => {
      for (const intent of INTENTS) window.removeEventListener(intent, preload, { capture: true });
    };
  }, [isChosen, isIdle]);
};

const TicketSide = memo(({ isChosen }: { readonly isChosen: boolean }) => {
  usePreloading(isChosen);
  return isChosen ? <Conversation /> : <NoTicket />;
});
TicketSide.displayName = 'TicketSide';

const Wide = ({ uuid }: { readonly uuid: string | undefined }) => (
  <div
    className="workspace"
    data-chosen={uuid !== undefined}
    data-docked={useWorkspace().dialog?.kind === 'contact'}
  >
    <Manager />
    <TicketSide isChosen={uuid !== undefined} />
  </div>
);

const Narrow = ({
  uuid,
  panel,
  onPanel,
}: {
  readonly uuid: string | undefined;
  readonly panel: WorkspacePanel;
  readonly onPanel: (panel: WorkspacePanel) => void;
}) => {
  const t = useTexts();
  const texts = { label: t('narrow.label'), conversation: t('narrow.ticket'), list: t('narrow.tickets') };
  return (
    <NarrowWorkspace texts={texts} idPrefix="workspace" panel={panel} onPanel={onPanel}>
      {panel === 'list' ? <Manager /> : <TicketSide isChosen={uuid !== undefined} />}
    </NarrowWorkspace>
  );
};

/** Sets the ticket of the URL as the open one. */
const useAddress = (uuid: string | undefined): void => {
  const dispatch = useAppDispatch();
  const isReady = useAppSelector(state => selectViewer(state) !== null);
  useEffect(() => {
    if (!isReady) return;
    dispatch(uuid === undefined ? ticketActions.ticketLeft() : ticketActions.ticketOpened(uuid));
  }, [dispatch, uuid, isReady]);
  useEffect(
    () => () => {
      dispatch(ticketActions.ticketLeft());
    },
    [dispatch],
  );
};

/** An address may name one message of its ticket, which is shown once the ticket is there. */
const useNamedMessage = (): void => {
  const dispatch = useAppDispatch();
  const ticketId = useAppSelector(state => selectCurrentTicket(state)?.id);
  const named = useRef(messageOfHash(location.hash));
  useEffect(() => {
    const messageId = named.current;
    if (ticketId === undefined || messageId === null) return;
    named.current = null;
    dispatch(messageActions.jumpAsked({ ticketId, messageId }));
  }, [dispatch, ticketId]);
};

const useRooms = (): void => {
  useEffect(() => {
    ROOMS.forEach(joinTickets);
    return () => ROOMS.forEach(leaveTickets);
  }, []);
};

/** Accepting and opening take a moment: what is typed in it is meant for the conversation that comes. */
const useTypedAhead = (uuid: string | undefined): void => {
  const isArriving = useAppSelector(state => {
    const { busy, opening } = selectTicketsState(state);
    if (Object.values(busy).some(verb => verb === 'accept' || verb === 'reopen')) return true;
    return uuid !== undefined && opening !== 'failed' && selectCurrentTicket(state)?.uuid !== uuid;
  });
  useHeldWriting(isArriving);
};

/** What a navigation to the workspace may ask for besides its address. */
interface Asked {
  readonly partner?: ContactRef;
  readonly isNew?: boolean;
  readonly list?: TicketListName;
}

/** Does what the navigation asked for: a new ticket, with whom, or one of the lists. */
const useAsked = (
  onDialog: (dialog: WorkspaceDialog) => void,
  onPanel: (panel: WorkspacePanel) => void,
): void => {
  const dispatch = useAppDispatch();
  const asked = useHistoryState<Asked | null>();
  useEffect(() => {
    const { partner, isNew = false, list } = asked ?? {};
    if (partner === undefined && !isNew && list === undefined) return;
    if (list === undefined)
      onDialog(partner === undefined ? { kind: 'new' } : { kind: 'new', contact: partner });
    else {
      const isOpenTab = list === 'assigned' || list === 'pending';
      dispatch(isOpenTab ? ticketActions.openTabChosen(list) : ticketActions.tabChosen(list));
      onPanel('list');
    }
    // Removed, so that neither a reload nor the back button repeats it.
    history.replaceState(null, '');
  }, [asked, dispatch, onDialog, onPanel]);
};

/** The tickets workspace: who needs an answer on the left, the conversation on the right. */
export const TicketsScreen = () => {
  const t = useTexts();
  const { uuid } = useParams<{ uuid?: string }>();
  const [, navigate] = useLocation();
  const isNarrow = useMediaQuery(NARROW);
  const isDocked = useMediaQuery(DOCKED);
  const [dialog, setDialog] = usePlacedDialog<WorkspaceDialog>(
    uuid,
    ({ kind }) => isDocked && kind === 'contact',
  );
  const [panel, setPanel] = useWorkspacePanel(uuid);
  useAsked(setDialog, setPanel);
  useAddress(uuid);
  useNamedMessage();
  useRooms();
  useTypedAhead(uuid);
  useHotkey('Escape', t('keys.leave'), () => navigate('/tickets'), {
    enabled: dialog === null && uuid !== undefined,
  });
  const workspace = useMemo<Workspace>(
    () => ({
      dialog,
      openDialog: setDialog,
      closeDialog: () => setDialog(null),
      isNarrow,
      showList: () => setPanel('list'),
      showTicket: () => setPanel('conversation'),
    }),
    [dialog, setDialog, isNarrow, setPanel],
  );
  return (
    <WorkspaceProvider value={workspace}>
      <h1 className="visually-hidden">{t('title')}</h1>
      {isNarrow ? <Narrow uuid={uuid} panel={panel} onPanel={setPanel} /> : <Wide uuid={uuid} />}
      <WorkspaceDialogs />
    </WorkspaceProvider>
  );
};

import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { TicketView } from '@prosa/contracts';
import { useLocation } from 'wouter';
import { api } from '../api/client';
import { useLoaded } from '../resource/use-loaded';
import { ErrorState, SkeletonRows } from '../ui/states';
import { MessagePane } from './thread/message-pane';
import { useWatchedThread } from './thread/use-watched-thread';
import './conversation.css';
import type { Workspace } from './workspace-context';
import { WorkspaceProvider } from './workspace-context';
import './workspace.css';

const nothing = (): void => undefined;

/** The parts of a conversation in a sheet have no workspace around them: whom a card introduces is written to in a ticket. */
const useSheetWorkspace = (): Workspace => {
  const [, navigate] = useLocation();
  return useMemo<Workspace>(
    () => ({
      dialog: null,
      openDialog: dialog => {
        if (dialog.kind === 'new') navigate('/tickets', { state: { partner: dialog.contact } });
      },
      closeDialog: nothing,
      isNarrow: false,
      showList: nothing,
      showTicket: nothing,
    }),
    [navigate],
  );
};

/** The messages of a conversation, followed live; nothing counts as read. */
export const SheetMessages = ({ ticket }: { readonly ticket: TicketView }) => {
  const workspace = useSheetWorkspace();
  useWatchedThread(ticket);
  return (
    <WorkspaceProvider value={workspace}>
      <div className="sheet-messages">
        <MessagePane ticket={ticket} />
      </div>
    </WorkspaceProvider>
  );
};

/** Reads what a sheet shows, with its states. */
export const SheetOf = <View,>({
  path,
  children,
}: {
  readonly path: string;
  readonly children: (view: View) => ReactNode;
}) => {
  const load = useCallback((signal: AbortSignal) => api.get<View>(path, { signal }), [path]);
  const { value, error, retry } = useLoaded(load);
  if (value !== null) return <>{children(value)}</>;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  return <SkeletonRows avatar={false} />;
};

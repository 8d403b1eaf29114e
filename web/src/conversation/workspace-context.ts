import type { ContactRef } from '@prosa/contracts';
import { createContext, useContext } from 'react';
import { DOCKED, useMediaQuery } from '../ui/media-query';

/** The dialogs of the workspace; one at a time. */
export type WorkspaceDialog =
  /** With a contact when it is known with whom. */
  | { readonly kind: 'new'; readonly contact?: ContactRef }
  /** About several tickets of the list that is shown. */
  | { readonly kind: 'bulk' }
  | {
      readonly kind: 'transfer' | 'details' | 'contact' | 'delete' | 'peek' | 'lead';
      readonly ticketId: number;
    };

/** Actions that any part of the workspace can use. */
export interface Workspace {
  readonly dialog: WorkspaceDialog | null;
  readonly openDialog: (dialog: WorkspaceDialog) => void;
  readonly closeDialog: () => void;
  /** On narrow screens: which of the two panels shows. */
  readonly isNarrow: boolean;
  readonly showList: () => void;
  readonly showTicket: () => void;
}

const WorkspaceContext = createContext<Workspace | null>(null);

/** Puts a workspace around its parts. */
export const WorkspaceProvider = WorkspaceContext.Provider;

/** The workspace around this component. */
export const useWorkspace = (): Workspace => {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('used outside of the tickets workspace');
  return workspace;
};

/** Whether the workspace's keys answer: nothing lies over it. A docked contact card lies beside it. */
export const useKeysAnswer = (): boolean => {
  const { dialog } = useWorkspace();
  const isDocked = useMediaQuery(DOCKED);
  return dialog === null || (isDocked && dialog.kind === 'contact');
};

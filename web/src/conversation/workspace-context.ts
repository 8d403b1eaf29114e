import type { ContactRef } from '@prosa/contracts';
import { createContext, useContext } from 'react';
import { DOCKED, useMediaQuery } from '../ui/media-query';

/** The dialogs of the workspace; one at a time. */
export type DeskDialog =
  /** With a contact when it is known with whom. */
  | { readonly kind: 'new'; readonly contact?: ContactRef }
  /** About several tickets of the list that is shown. */
  | { readonly kind: 'bulk' }
  | {
      readonly kind: 'transfer' | 'details' | 'contact' | 'delete' | 'peek' | 'lead';
      readonly ticketId: number;
    };

/** Actions that any part of the workspace can use. */
export interface Desk {
  readonly dialog: DeskDialog | null;
  readonly openDialog: (dialog: DeskDialog) => void;
  readonly closeDialog: () => void;
  /** On narrow screens: which of the two panels shows. */
  readonly isNarrow: boolean;
  readonly showList: () => void;
  readonly showTicket: () => void;
}

const DeskContext = createContext<Desk | null>(null);

/** Puts a workspace around its parts. */
export const DeskProvider = DeskContext.Provider;

/** The workspace around this component. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (desk === null) throw new Error('used outside of the tickets workspace');
  return desk;
};

/** Whether the workspace's keys answer: nothing lies over it. A docked contact card lies beside it. */
export const useKeysAnswer = (): boolean => {
  const { dialog } = useDesk();
  const isDocked = useMediaQuery(DOCKED);
  return dialog === null || (isDocked && dialog.kind === 'contact');
};

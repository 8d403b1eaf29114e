import { Suspense, lazy } from 'react';
import { useDesk } from '../desk-context';

const load = async () => ({ default: (await import('./open-dialog')).OpenDialog });

const OpenDialog = lazy(load);

/** Fetches the dialogs before they are asked for: called when somebody comes near a button that opens one. */
export const preloadDialogs = (): void => {
  // A failed fetch is told when the dialog is really wanted.
  load().catch(() => undefined);
};

/** Whichever dialog of the workspace is open; most visits never need one, so that they are fetched apart. */
export const DeskDialogs = () => {
  const { dialog } = useDesk();
  return dialog === null ? null : (
    <Suspense fallback={null}>
      <OpenDialog dialog={dialog} />
    </Suspense>
  );
};

import { useFetched } from '../../../ui/use-fetched';
import { useDesk } from '../desk-context';

const load = async () => (await import('./open-dialog')).OpenDialog;

/** Fetches the dialogs before they are asked for: called when somebody comes near a button that opens one. */
export const preloadDialogs = (): void => {
  // A failed fetch is told when the dialog is really wanted.
  load().catch(() => undefined);
};

/** Whichever dialog of the workspace is open; most visits never need one, so that they are fetched apart. */
export const DeskDialogs = () => {
  const { dialog, closeDialog } = useDesk();
  const OpenDialog = useFetched(dialog !== null, load, closeDialog);
  return dialog === null || OpenDialog === null ? null : <OpenDialog dialog={dialog} />;
};

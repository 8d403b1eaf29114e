import { useFetched } from '../../../ui/use-fetched';
import { useWorkspace } from '../../../conversation/workspace-context';

const load = async () => (await import('./open-dialog')).OpenDialog;

/** Preloads the dialogs on hover or focus of a button that opens one. */
export const preloadDialogs = (): void => {
  // An error is reported when the dialog is actually opened.
  load().catch(() => undefined);
};

/** Whichever dialog of the workspace is open; most visits never need one, so that they are fetched apart. */
export const WorkspaceDialogs = () => {
  const { dialog, closeDialog } = useWorkspace();
  const OpenDialog = useFetched(dialog !== null, load, closeDialog);
  return dialog === null || OpenDialog === null ? null : <OpenDialog dialog={dialog} />;
};

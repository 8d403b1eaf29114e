import { useFetched } from '../../../ui/use-fetched';
import { useWorkspace } from '../../../conversation/workspace-context';
import { fetchAhead } from '../../../ui/fetch-ahead';

const load = async () => (await import('./open-dialog')).OpenDialog;

/** Preloads the dialogs on hover or focus of a button that opens one. */
export const preloadDialogs = (): void => fetchAhead(load);

/** Whichever dialog of the workspace is open; most visits never need one, so that they are fetched apart. */
export const WorkspaceDialogs = () => {
  const { dialog, closeDialog } = useWorkspace();
  const OpenDialog = useFetched(dialog !== null, load, closeDialog);
  return dialog === null || OpenDialog === null ? null : <OpenDialog dialog={dialog} />;
};

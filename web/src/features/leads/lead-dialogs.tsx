import { useFetched } from '../../ui/use-fetched';
import { useLeadsWorkspace } from './leads-context';

const load = async () => (await import('./open-lead-dialog')).OpenLeadDialog;

/** Whichever dialog of the leads' workspace is open; most visits never need one, so that they are fetched apart. */
export const LeadDialogs = () => {
  const { dialog, closeDialog } = useLeadsWorkspace();
  const Open = useFetched(dialog !== null, load, closeDialog);
  return dialog === null || Open === null ? null : <Open dialog={dialog} />;
};

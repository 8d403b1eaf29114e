import { useHotkey } from '../../ui/hotkeys';
import { useStateOf } from '../../ui/state-of';
import { useFetched } from '../../ui/use-fetched';
import { useTexts } from '../../entities/use-texts';

const loadFind = async () => (await import('./find-bar')).FindBar;

/** The search inside one conversation, opened with Ctrl+F. */
export const useFind = (ticketId: number, enabled: boolean) => {
  const t = useTexts();
  const [isOpen, setOpen] = useStateOf(ticketId, false);
  const Bar = useFetched(isOpen, loadFind, () => setOpen(false));
  useHotkey('mod+f', t('keys.find'), () => setOpen(true), { enabled, whileTyping: true });
  return { Bar: isOpen ? Bar : null, open: () => setOpen(true), close: () => setOpen(false) };
};

import { useAppDispatch, useAppSelector } from '../../core/store';
import { useFetched } from '../../ui/use-fetched';
import { profileClosed, selectProfile } from './profile.slice';

const load = async () => (await import('./profile-dialog')).ProfileDialog;

/** Loads and mounts the dialog when it is opened. */
export const ProfileOverlay = () => {
  const { isOpen } = useAppSelector(selectProfile);
  const dispatch = useAppDispatch();
  const ProfileDialog = useFetched(isOpen, load, () => dispatch(profileClosed()));
  return isOpen && ProfileDialog !== null ? <ProfileDialog /> : null;
};

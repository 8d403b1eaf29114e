import { useAppDispatch, useAppSelector } from '../../app/store';
import { useFetched } from '../../ui/use-fetched';
import { profileClosed, selectProfile } from './profile.slice';

const load = async () => (await import('./profile-dialog')).ProfileDialog;

/** Fetches and mounts the dialog when it is asked for. */
export const ProfileOverlay = () => {
  const { isOpen } = useAppSelector(selectProfile);
  const dispatch = useAppDispatch();
  const ProfileDialog = useFetched(isOpen, load, () => dispatch(profileClosed()));
  return isOpen && ProfileDialog !== null ? <ProfileDialog /> : null;
};

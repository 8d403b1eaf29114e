import { Suspense, lazy } from 'react';
import { useAppSelector } from '../../app/store';
import { selectProfile } from './profile.slice';

const ProfileDialog = lazy(async () => ({ default: (await import('./profile-dialog')).ProfileDialog }));

/** Fetches and mounts the dialog when it is asked for. */
export const ProfileOverlay = () => {
  const { isOpen } = useAppSelector(selectProfile);
  return isOpen ? (
    <Suspense fallback={null}>
      <ProfileDialog />
    </Suspense>
  ) : null;
};

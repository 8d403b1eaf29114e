import { Person } from '@blueprintjs/icons';
import type { Feature } from '../../core/feature';
import { ProfileOverlay } from './profile-overlay';
import { profileSaga } from './profile.saga';
import { profileOpened, profileSlice } from './profile.slice';
import type { ProfileState } from './profile.slice';

/** A person's own data. */
export const profileFeature: Feature<ProfileState> = {
  name: 'profile',
  reducer: profileSlice.reducer,
  saga: profileSaga,
  userMenu: [{ id: 'profile', label: 'profile:title', icon: Person, action: profileOpened }],
  overlays: [ProfileOverlay],
};

import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ApiErrorFacts } from '../../api/api-error';
import type { AppState } from '../../app/app-state';

/** The person's own dialog: open or not, and how saving goes. */
export interface ProfileState {
  readonly isOpen: boolean;
  readonly isSaving: boolean;
  readonly error: ApiErrorFacts | null;
}

declare module '../../app/app-state' {
  interface FeatureStates {
    readonly profile: ProfileState;
  }
}

/** What a person may change about themselves; an empty password changes nothing; another, and another e-mail, need the one until now. */
export interface ProfileInput {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly currentPassword: string;
}

const initialState: ProfileState = { isOpen: false, isSaving: false, error: null };

export const profileSlice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    profileOpened: (): ProfileState => ({ ...initialState, isOpen: true }),
    profileClosed: (): ProfileState => initialState,
    profileSaveRequested: (state, _action: PayloadAction<ProfileInput>) => {
      state.isSaving = true;
      state.error = null;
    },
    profileSaved: (): ProfileState => initialState,
    profileSaveFailed: (state, action: PayloadAction<ApiErrorFacts>): ProfileState => ({
      ...state,
      isSaving: false,
      error: action.payload,
    }),
  },
});

export const { profileOpened, profileClosed, profileSaveRequested, profileSaved, profileSaveFailed } =
  profileSlice.actions;

/** The dialog's state. */
export const selectProfile = (state: AppState): ProfileState => state.profile;

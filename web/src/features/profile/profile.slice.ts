import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { ApiErrorFacts } from '../../api/api-error';
import type { AppState } from '../../core/app-state';

/** The person's own dialog: open or not, and how saving goes. */
export interface ProfileState {
  readonly isOpen: boolean;
  /** Rises with each opening and closing: what one dialog saved is no answer to the next. */
  readonly opening: number;
  readonly isSaving: boolean;
  readonly error: ApiErrorFacts | null;
}

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly profile: ProfileState;
  }
}

/**
 * A user's own changes; an empty password keeps the current one; a new password or e-mail needs the current
 * password.
 */
export interface ProfileInput {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly currentPassword: string;
}

const initialState: ProfileState = { isOpen: false, opening: 0, isSaving: false, error: null };

interface Refusal {
  readonly opening: number;
  readonly error: ApiErrorFacts;
}

const withDialog = ({ opening }: ProfileState, isOpen: boolean): ProfileState => ({
  ...initialState,
  isOpen,
  opening: opening + 1,
});

export const profileSlice = createSlice({
  name: 'profile',
  initialState,
  reducers: {
    profileOpened: (state): ProfileState => withDialog(state, true),
    profileClosed: (state): ProfileState => withDialog(state, false),
    profileSaveRequested: (state, _action: PayloadAction<ProfileInput>) => {
      state.isSaving = true;
      state.error = null;
    },
    profileSaved: (state, { payload }: PayloadAction<number>): ProfileState =>
      payload === state.opening ? withDialog(state, false) : state,
    profileSaveFailed: (state, { payload }: PayloadAction<Refusal>): ProfileState =>
      payload.opening === state.opening ? { ...state, isSaving: false, error: payload.error } : state,
  },
});

export const { profileOpened, profileClosed, profileSaveRequested, profileSaved, profileSaveFailed } =
  profileSlice.actions;

/** The dialog's state. */
export const selectProfile = (state: AppState): ProfileState => state.profile;

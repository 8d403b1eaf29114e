import { createAction, createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { CompanyRef, FeedEnd, SignedInUser } from '@prosa/contracts';
import type { AppState } from '../core/app-state';
import { framesReceived } from '../live/live.slice';
import { withCompanyFrames, withSetting } from './company.live';
import { withOwnUserFrames } from './session.live';

/** Why the sign-in screen is shown. */
export type SessionNotice = 'otherComputer' | 'sessionExpired' | 'subscriptionExpired' | 'companyBlocked';

/** The session is about to end: drafts must be saved now. */
export const sessionEnding = createAction('session/ending');

/** The sign-in request; `toPay` lets an administrator of an overdue company in to pay. */
export interface LoginInput {
  readonly email: string;
  readonly password: string;
  readonly toPay?: boolean;
}

/** A failed sign-in; `wait` is the number of seconds until another attempt, when the server specified it. */
export interface LoginFailure {
  readonly code: string;
  readonly wait: number | null;
  /** Whether they may come in to pay for their overdue company, and for nothing else. */
  readonly mayPay?: boolean;
}

/** The signed-in user, and the state of the last sign-in. */
export interface SessionState {
  /** `loading` until the first refresh answered: nothing private and no sign-in form renders before. */
  readonly status: 'loading' | 'signedOut' | 'signedIn';
  readonly user: SignedInUser | null;
  readonly expiresInDays: number | null;
  readonly notice: SessionNotice | null;
  readonly login: { readonly status: 'idle' | 'submitting' | 'error'; readonly failure: LoginFailure | null };
  /** Where to go after signing in. */
  readonly returnTo: string | null;
}

const initialState: SessionState = {
  status: 'loading',
  user: null,
  expiresInDays: null,
  notice: null,
  login: { status: 'idle', failure: null },
  returnTo: null,
};

/** The result of a sign-in or refresh for the store, without the token. */
export interface SignedInFacts {
  readonly user: SignedInUser;
  readonly expiresInDays: number | null;
  /** The end of the feed before any other request; null when unknown. */
  readonly feedEnd: FeedEnd | null;
}

export const sessionSlice = createSlice({
  name: 'session',
  initialState,
  reducers: {
    loginRequested: (state, _action: PayloadAction<LoginInput>) => {
      state.login = { status: 'submitting', failure: null };
    },
    loginFailed: (state, action: PayloadAction<LoginFailure>) => {
      state.login = { status: 'error', failure: action.payload };
    },
    loginErrorCleared: state => {
      state.login = { status: 'idle', failure: state.login.failure };
    },
    signedIn: (_state, action: PayloadAction<SignedInFacts>): SessionState => ({
      ...initialState,
      status: 'signedIn',
      ...action.payload,
    }),
    userRefreshed: (state, action: PayloadAction<SignedInUser>) => {
      // A user of another company cannot continue in this state: the page reloads.
      if (state.user?.companyId !== action.payload.companyId) return state;
      return { ...state, user: action.payload };
    },
    expiryChanged: (state, action: PayloadAction<number | null>) => {
      state.expiresInDays = action.payload;
    },
    signOutRequested: () => undefined,
    signedOut: (_state, action: PayloadAction<SessionNotice | null>): SessionState => ({
      ...initialState,
      status: 'signedOut',
      notice: action.payload,
    }),
    /** The page is about to reload: until then it shows nothing that could be read or edited. */
    pageLeft: (): SessionState => initialState,
    companySettingsLoaded: (state, action: PayloadAction<CompanyRef['settings']>) => {
      if (state.user === null) return state;
      return {
        ...state,
        user: { ...state.user, company: { ...state.user.company, settings: action.payload } },
      };
    },
    companySettingChanged: (state, action: PayloadAction<CompanyRef['settings'][number]>) => {
      if (state.user === null) return state;
      const { company } = state.user;
      const settings = withSetting(company.settings, action.payload);
      return { ...state, user: { ...state.user, company: { ...company, settings } } };
    },
    destinationRemembered: (state, action: PayloadAction<string>) => {
      state.returnTo = action.payload;
    },
    noticeDismissed: state => {
      state.notice = null;
    },
  },
  extraReducers: builder => {
    builder.addCase(framesReceived, (state, action) =>
      withCompanyFrames(withOwnUserFrames(state, action.payload), action.payload),
    );
  },
});

export const {
  loginRequested,
  loginFailed,
  loginErrorCleared,
  signedIn,
  userRefreshed,
  expiryChanged,
  signOutRequested,
  signedOut,
  pageLeft,
  companySettingsLoaded,
  companySettingChanged,
  destinationRemembered,
  noticeDismissed,
} = sessionSlice.actions;

/** The signed-in person, or null. */
export const selectUser = (state: AppState): SignedInUser | null => state.session.user;

/** Where the person wanted to go before being asked to sign in. */
export const selectReturnTo = (state: AppState): string | null => state.session.returnTo;

/** The value of a setting of the person's company; '' when there is none. */
export const selectSetting = (state: AppState, key: string): string =>
  state.session.user?.company.settings.find(entry => entry.key === key)?.value ?? '';

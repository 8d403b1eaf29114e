import { createSlice } from '@reduxjs/toolkit';
import type { AppState } from '../../core/app-state';

/** How the help of the page was opened: by the person, by a first visit; null while it is closed. */
export type PageHelpOpen = 'asked' | 'unasked' | null;

export const pageHelpSlice = createSlice({
  name: 'pageHelp',
  initialState: null as PageHelpOpen,
  reducers: {
    pageHelpAsked: () => 'asked' as const,
    pageHelpOffered: () => 'unasked' as const,
    pageHelpClosed: () => null,
  },
});

export const { pageHelpAsked, pageHelpOffered, pageHelpClosed } = pageHelpSlice.actions;

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly pageHelp: PageHelpOpen;
  }
}

/** How the help of the page was opened. */
export const selectPageHelp = (state: AppState): PageHelpOpen => state.pageHelp;

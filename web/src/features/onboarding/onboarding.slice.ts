import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { ONBOARDING_STEPS } from '@prosa/contracts';
import type { OnboardingView } from '@prosa/contracts';
import type { AppState } from '../../core/app-state';

/** The state of the onboarding checklist. */
export interface OnboardingState {
  /** Null until loaded. */
  readonly steps: OnboardingView | null;
}

const initialState: OnboardingState = { steps: null };

/** The first steps of the company. */
export const onboardingSlice = createSlice({
  name: 'onboarding',
  initialState,
  reducers: {
    loaded: (_, { payload }: PayloadAction<OnboardingView>): OnboardingState => ({ steps: payload }),
  },
});

/** The actions of the onboarding checklist. */
export const onboardingActions = onboardingSlice.actions;

declare module '../../core/app-state' {
  interface FeatureStates {
    readonly onboarding: OnboardingState;
  }
}

/** The first steps; null while unknown. */
export const selectSteps = (state: AppState): OnboardingView | null => state.onboarding.steps;

/** Whether nothing is left to do. */
export const isComplete = (steps: OnboardingView): boolean => ONBOARDING_STEPS.every(step => steps[step]);

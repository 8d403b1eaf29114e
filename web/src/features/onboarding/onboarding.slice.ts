import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { ONBOARDING_STEPS } from '@prosa/contracts';
import type { OnboardingView } from '@prosa/contracts';
import type { AppState } from '../../app/app-state';

/** What is known of the first steps. */
export interface OnboardingState {
  /** Null until somebody asked. */
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

/** What can happen to the first steps. */
export const onboardingActions = onboardingSlice.actions;

declare module '../../app/app-state' {
  interface FeatureStates {
    readonly onboarding: OnboardingState;
  }
}

/** The first steps; null while unknown. */
export const selectSteps = (state: AppState): OnboardingView | null => state.onboarding.steps;

/** Whether nothing is left to do. */
export const isComplete = (steps: OnboardingView): boolean => ONBOARDING_STEPS.every(step => steps[step]);

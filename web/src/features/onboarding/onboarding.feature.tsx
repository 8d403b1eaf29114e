import { lazyScreen } from '../../core/feature';
import type { Feature } from '../../core/feature';
import { useAppSelector } from '../../core/store';
import { onboardingSaga } from './onboarding.saga';
import { onboardingSlice, selectSteps } from './onboarding.slice';
import type { OnboardingState } from './onboarding.slice';

const OnboardingButton = lazyScreen(async () => (await import('./onboarding-button')).OnboardingButton);

/** Only administrators who have something left to do fetch the rest. */
const OnboardingPlace = () => (useAppSelector(selectSteps) === null ? null : <OnboardingButton />);

/** The first steps of a new company, which tick themselves. */
export const onboardingFeature: Feature<OnboardingState> = {
  name: 'onboarding',
  reducer: onboardingSlice.reducer,
  saga: onboardingSaga,
  topBarComesAndGoes: true,
  topBar: [OnboardingPlace],
};

import { call, debounce, put, select, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { may } from '@prosa/contracts';
import type { LiveChannel, OnboardingView } from '@prosa/contracts';
import { api } from '../../api/client';
import { framesReceived, liveReset } from '../../live/live.slice';
import { selectUser, signedIn } from '../../session/session.slice';
import { isComplete, onboardingActions as actions, selectSteps } from './onboarding.slice';

/** Channels whose frames may complete a step. */
const RELEVANT: readonly LiveChannel[] = ['whatsapp', 'queue', 'user', 'appMessage'];
const PAUSE = 400;

function* load(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  const steps = yield* select(selectSteps);
  if (user === null || !may(user, 'settings:manage')) return;
  const setting = user.company.settings.find(({ key }) => key === 'onboarding');
  if (setting?.value === 'disabled' || (steps !== null && isComplete(steps))) return;
  try {
    yield* put(actions.loaded(yield* call(() => api.get<OnboardingView>('/onboarding'))));
  } catch {
    // The steps are an offer: without them nothing is missing.
  }
}

/** Follows the first steps of a company until the last one is done. */
export function* onboardingSaga(): SagaGenerator<void> {
  yield* takeLatest([signedIn, liveReset], load);
  yield* debounce(
    PAUSE,
    (action: { type: string }) =>
      framesReceived.match(action) && action.payload.some(({ channel }) => RELEVANT.includes(channel)),
    load,
  );
}

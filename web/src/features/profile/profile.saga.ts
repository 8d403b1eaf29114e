import { call, put, select, takeEvery } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { UserView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { t } from '../../i18n';
import { selectUser, userRefreshed } from '../../session/session.slice';
import { toast } from '../../ui/toaster';
import { profileSaveFailed, profileSaveRequested, profileSaved, selectProfile } from './profile.slice';

function* save({ payload }: ReturnType<typeof profileSaveRequested>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const { opening } = yield* select(selectProfile);
  const { password, currentPassword, ...own } = payload;
  const body = {
    ...own,
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  };
  try {
    const view = yield* call(() => api.put<UserView>(`/users/${user.id}`, body));
    yield* put(userRefreshed({ ...user, ...view, company: user.company }));
    yield* put(profileSaved(opening));
    toast.success(t('profile:saved'));
  } catch (error) {
    // When the dialog is closed, the error is shown as a toast.
    if ((yield* select(selectProfile)).opening !== opening) toast.error(error);
    yield* put(profileSaveFailed({ opening, error: toApiError(error).facts() }));
  }
}

/** Saves the person's own data. */
export function* profileSaga(): SagaGenerator<void> {
  yield* takeEvery(profileSaveRequested, save);
}

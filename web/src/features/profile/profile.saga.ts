import { call, put, select, takeLeading } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import type { UserView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { t } from '../../i18n';
import { selectUser, userRefreshed } from '../../session/session.slice';
import { toast } from '../../ui/toaster';
import { profileSaveFailed, profileSaveRequested, profileSaved } from './profile.slice';

function* save({ payload }: ReturnType<typeof profileSaveRequested>): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null) return;
  const { password, currentPassword, ...own } = payload;
  const body = {
    ...own,
    ...(password === '' ? {} : { password }),
    ...(currentPassword === '' ? {} : { currentPassword }),
  };
  try {
    const view = yield* call(() => api.put<UserView>(`/users/${user.id}`, body));
    yield* put(userRefreshed({ ...user, ...view, company: user.company }));
    yield* put(profileSaved());
    toast.success(t('profile:saved'));
  } catch (error) {
    yield* put(profileSaveFailed(toApiError(error).facts()));
  }
}

/** Saves the person's own data. */
export function* profileSaga(): SagaGenerator<void> {
  yield* takeLeading(profileSaveRequested, save);
}

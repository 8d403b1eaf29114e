import { call, put, select, takeEvery, takeLatest } from 'typed-redux-saga';
import type { SagaGenerator } from 'typed-redux-saga';
import { may } from '@prosa/contracts';
import type { ConnectionPurpose, ConnectionView } from '@prosa/contracts';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { t } from '../../i18n';
import { liveReset } from '../../live/live.slice';
import { selectUser, signedIn } from '../../session/session.slice';
import { toast } from '../../ui/toaster';
import { connectionsActions as actions, selectConnection, selectConnections } from './connections.slice';

function* load(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (user === null || !may(user, 'connections:list')) return;
  yield* put(actions.loadStarted());
  try {
    const views = yield* call(() =>
      api.get<readonly ConnectionView[]>('/whatsapp/', { query: { session: 0 } }),
    );
    yield* put(actions.loaded(views));
  } catch (error) {
    yield* put(actions.loadFailed(toApiError(error).facts()));
  }
}

const pathOf = (purpose: ConnectionPurpose | undefined): string =>
  purpose === 'campaign' ? '/whatsapp-campaigns' : '/whatsapp';

function* save({
  payload: { id, purpose, body },
}: ReturnType<typeof actions.saveRequested>): SagaGenerator<void> {
  const { sheet } = yield* select(selectConnections);
  try {
    const view = yield* call(() =>
      id === null
        ? api.post<ConnectionView>(pathOf(purpose), body)
        : api.put<ConnectionView>(`/whatsapp/${id}`, body),
    );
    yield* put(actions.saved({ sheet, isNew: id === null, view }));
    // Making one the default takes the flag from another.
    if (view.isDefault) yield* put(actions.loadRequested());
    toast.success(t('connections:saved'));
  } catch (error) {
    // When the form is closed, the error is shown as a toast.
    if ((yield* select(selectConnections)).sheet !== sheet) toast.error(error);
    yield* put(actions.saveFailed({ sheet, error: toApiError(error).facts() }));
  }
}

function* remove({ payload: id }: ReturnType<typeof actions.removeRequested>): SagaGenerator<void> {
  const purpose = (yield* select(state => selectConnection(state, id)))?.purpose;
  try {
    yield* call(() => api.delete(`${pathOf(purpose)}/${id}`));
    yield* put(actions.removed(id));
    toast.success(t('connections:deleted'));
  } catch (error) {
    yield* put(actions.actionFailed(id));
    toast.error(error);
  }
}

/** A session action; its outcome arrives as live frames, the answer only ends the waiting. */
function* act(id: number, request: () => Promise<unknown>): SagaGenerator<void> {
  try {
    yield* call(request);
    yield* put(actions.actionEnded(id));
  } catch (error) {
    yield* put(actions.actionFailed(id));
    toast.error(error);
  }
}

function* newQr({ payload: id }: ReturnType<typeof actions.newQrRequested>): SagaGenerator<void> {
  yield* act(id, () => api.put(`/whatsappsession/${id}`));
}

function* disconnect({ payload: id }: ReturnType<typeof actions.disconnectRequested>): SagaGenerator<void> {
  yield* act(id, () => api.delete(`/whatsappsession/${id}`));
}

/** Loads the connections with the session, and executes users' actions. */
export function* connectionsSaga(): SagaGenerator<void> {
  yield* takeLatest([signedIn, liveReset, actions.loadRequested], load);
  yield* takeEvery(actions.saveRequested, save);
  yield* takeEvery(actions.removeRequested, remove);
  yield* takeEvery(actions.newQrRequested, newQr);
  yield* takeEvery(actions.disconnectRequested, disconnect);
}

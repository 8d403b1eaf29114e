import { act, render } from '@testing-library/react';
import type { EnhancedStore } from '@reduxjs/toolkit';
import type { SignedInUser } from '@prosa/contracts';
import { memoryLocation } from 'wouter/memory-location';
import { accessToken } from '../api/client';
import { setUploadTransport } from '../api/upload-transport';
import { App } from '../app/app';
import type { AppState } from '../core/app-state';
import type { Feature } from '../core/feature';
import { FEATURES } from '../app/features';
import { setNavigate, setPlace } from '../core/navigation';
import { createAppStore } from '../app/store';
import { changeLanguage, startI18n } from '../i18n';
import type { Language } from '../i18n';
import { setSocketFactory } from '../live/socket';
import { toast } from '../ui/toaster';
import { FakeApi } from './fake-api';
import type { FakeRoutes } from './fake-api';
import { FakeSocket } from './fake-socket';
import { aUser } from './fixtures';
import { socketComes } from './jitter';

/** How the application starts in a test. */
export interface RenderOptions {
  readonly path?: string;
  /** The signed-in user; null renders the page signed out. */
  readonly user?: SignedInUser | null;
  readonly routes?: FakeRoutes;
  readonly language?: Language;
  readonly features?: readonly Feature[];
  /** Initial content of the browser's storage. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** The running application and the world around it. */
export interface RunningApp {
  readonly store: EnhancedStore<AppState>;
  readonly api: FakeApi;
  readonly socket: FakeSocket;
  /** The address shown now. */
  readonly path: () => string;
  readonly unmount: () => void;
}

/** The fake server's key for sealing browser storage. */
export const SEALING_KEY = 'b3BlbiBzZXNhbWUgb3BlbiBzZXNhbWUgb3BlbiBzZXM';

const baseRoutes = (user: SignedInUser | null): FakeRoutes => ({
  'POST /auth/refresh_token':
    user === null
      ? { status: 401, body: { error: 'ERR_REFRESH_REFUSED', message: '' } }
      : { token: 'a-token', user, sealingKey: SEALING_KEY },
  'DELETE /auth/logout': { ok: true },
  'GET /auth/sessions': { sessions: [] },
  'GET /live/head': { head: 0, epoch: 'one' },
  'GET /live/frames': { frames: [], head: 0, epoch: 'one', reset: false },
  'GET /ticket/interaction/:id/thread': [],
  'GET /version': { version: '0.0.0-test' },
  'GET /whatsapp': [],
  'GET /onboarding': { connection: true, queue: true, people: true, message: true },
  'GET /announcements/list': [],
  'GET /help/pages': null,
  'GET /user-help-preferences': false,
});

/** Starts the whole application: real store, sagas, screens and texts over a fake server, socket and address bar. */
export const renderApp = async (options: RenderOptions = {}): Promise<RunningApp> => {
  const user = options.user === undefined ? aUser() : options.user;
  const api = new FakeApi({ ...baseRoutes(user), ...options.routes });
  const socket = new FakeSocket(user?.companyId ?? 1);
  globalThis.fetch = api.fetch;
  setUploadTransport((url, init) => api.fetch(url, init));
  setSocketFactory(async () => {
    await socketComes();
    return socket;
  });
  toast.clear();
  localStorage.clear();
  for (const [key, text] of Object.entries(options.kept ?? {})) localStorage.setItem(key, text);
  accessToken.set(null);
  if (user !== null) localStorage.setItem('userId', String(user.id));
  await startI18n();
  await changeLanguage(options.language ?? 'pt');
  const location = memoryLocation({ path: options.path ?? '/', record: true });
  setNavigate((path, how) => {
    location.navigate(path, how);
    // What a navigation asks for is kept by the browser's history, also where the address is a memory's.
    if (how?.state !== undefined) history.replaceState(how.state, '');
  });
  setPlace(() => location.history.at(-1) ?? '/');
  const features = options.features ?? FEATURES;
  const { store, sagas } = createAppStore(features);
  const view = await act(async () =>
    render(<App store={store} features={features} locationHook={location.hook} />),
  );
  return {
    store,
    api,
    socket,
    path: () => location.history.at(-1) ?? '',
    unmount: () => {
      sagas.cancel();
      view.unmount();
    },
  };
};

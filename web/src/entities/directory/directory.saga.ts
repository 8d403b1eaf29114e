import type {
  ConnectionView,
  QueueView,
  QuickMessageView,
  TagView,
  TicketCampaigns,
  UserView,
} from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { all, call, delay, put, takeEvery } from 'typed-redux-saga';
import { api } from '../../api/client';
import { liveReset } from '../../live/live.slice';
import type { DirectoryState } from './directory.slice';
import { directoryAsked, directoryLoaded, directoryRequestEnded } from './directory.slice';

const RETRY = 5_000;
const ATTEMPTS = 5;

type Part = (answer: never) => Partial<DirectoryState>;

const PARTS: readonly { readonly path: string; readonly part: Part }[] = [
  { path: '/queue', part: (queues: readonly QueueView[]) => ({ queues }) },
  { path: '/whatsapp/?session=0', part: (connections: readonly ConnectionView[]) => ({ connections }) },
  { path: '/users/list', part: (users: readonly UserView[]) => ({ users }) },
  { path: '/tags/list', part: (tags: readonly TagView[]) => ({ tags }) },
  {
    path: '/quick-messages/list',
    part: (quickMessages: readonly QuickMessageView[]) => ({ quickMessages }),
  },
  { path: '/tickets/campaigns', part: ({ campaigns }: TicketCampaigns) => ({ campaigns }) },
];

function* loadPart({ path, part }: (typeof PARTS)[number]): SagaGenerator<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      const answer = yield* call(() => api.get<never>(path));
      return void (yield* put(directoryLoaded(part(answer))));
    } catch {
      // One part that fails leaves the others usable; the live feed and the next attempt mend it.
      yield* delay(RETRY * attempt);
    }
  }
}

function* loadAll(): SagaGenerator<void> {
  yield* put(directoryAsked());
  yield* all(PARTS.map(part => call(loadPart, part)));
  yield* put(directoryRequestEnded());
}

/** Loads the company's directory; afterwards live frames keep it current. */
export function* directorySaga(): SagaGenerator<void> {
  yield* takeEvery(liveReset, loadAll);
  yield* call(loadAll);
}

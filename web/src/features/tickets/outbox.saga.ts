import type { MessageView } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import type { ApiError } from '../../api/client';
import { toApiError } from '../../api/api-error';
import { api } from '../../api/client';
import { framesReceived, statusChanged } from '../../live/live.slice';
import type { Shelf } from './browser-shelf';
import type { Outgoing } from './messages.slice';
import { messageActions } from './messages.slice';
import { selectOutbox } from './tickets.selectors';

/** Pauses between attempts in ms, the last one repeated; tests give short ones. */
export const OUTBOX_PAUSES: readonly number[] = [1_000, 3_000, 10_000];
const SERVER_ATTEMPTS = 3;

/** What an error means for a message: wait and try again, or tell the person. */
export const verdict = (error: Pick<ApiError, 'status'>, attempt: number): 'again' | 'refused' => {
  if (error.status === 0) return 'again';
  const passing = error.status >= 500 || error.status === 429 || error.status === 408;
  return passing && attempt < SERVER_ATTEMPTS ? 'again' : 'refused';
};

const post = ({ ticketId, clientId, body, quotedId }: Outgoing): Promise<MessageView> =>
  api.post<MessageView>(
    `/messages/${ticketId}`,
    {
      id: clientId,
      body,
      fromMe: true,
      read: true,
      ...(quotedId === null ? {} : { quotedMsg: { id: quotedId } }),
    },
    { idempotencyKey: clientId },
  );

const parse = (text: string): Outgoing | null => {
  try {
    return JSON.parse(text) as Outgoing;
  } catch {
    return null;
  }
};

const shelved = (shelf: Shelf): readonly Outgoing[] =>
  [...shelf.all().values()]
    .map(parse)
    .filter(one => one !== null)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));

/** Writes to the shelf what changed between two states of the outbox. */
const shelve = (shelf: Shelf, before: readonly Outgoing[], after: readonly Outgoing[]): void => {
  const left = new Set(after.map(one => one.clientId));
  for (const one of before) if (!left.has(one.clientId)) shelf.drop(one.clientId);
  for (const one of after) if (!before.includes(one)) shelf.put(one.clientId, JSON.stringify(one));
};

function* keepShelf(shelf: Shelf): SagaGenerator<void> {
  const { submitted, sending, postponed, sent, refused, resendAsked, discarded, pageLoaded } = messageActions;
  const changing = [
    submitted,
    sending,
    postponed,
    sent,
    refused,
    resendAsked,
    discarded,
    pageLoaded,
    framesReceived,
  ];
  let before = yield* select(selectOutbox);
  for (;;) {
    yield* take(changing);
    const after = yield* select(selectOutbox);
    if (after !== before) yield* call(shelve, shelf, before, after);
    before = after;
  }
}

/** Waits for the pause, or for the connection to come back. */
function* pause(attempt: number, pauses: readonly number[]): SagaGenerator<void> {
  const length = pauses[Math.min(attempt, pauses.length) - 1] ?? 0;
  const backOnline = (action: { type: string }): boolean =>
    statusChanged.match(action) && action.payload === 'online';
  yield* race({ time: delay(length), online: take(backOnline), again: take(messageActions.resendAsked) });
}

function* sendOne(outgoing: Outgoing, pauses: readonly number[]): SagaGenerator<void> {
  const { clientId } = outgoing;
  for (let attempt = 1; ; attempt += 1) {
    yield* put(messageActions.sending(clientId));
    try {
      const message = yield* call(post, outgoing);
      return void (yield* put(messageActions.sent({ clientId, message })));
    } catch (thrown) {
      const error = toApiError(thrown);
      if (verdict(error, attempt) === 'refused')
        return void (yield* put(messageActions.refused({ clientId, error: error.code })));
    }
    yield* put(messageActions.postponed(clientId));
    yield* call(pause, attempt, pauses);
    const outbox = yield* select(selectOutbox);
    if (!outbox.some(one => one.clientId === clientId)) return;
  }
}

/** Sends a ticket's messages one after the other, in the order they were written. */
function* drain(ticketId: number, busy: Set<number>, pauses: readonly number[]): SagaGenerator<void> {
  try {
    for (;;) {
      const outbox = yield* select(selectOutbox);
      const next = outbox.find(one => one.ticketId === ticketId && one.state === 'waiting');
      if (next === undefined) return;
      yield* call(sendOne, next, pauses);
    }
  } finally {
    busy.delete(ticketId);
  }
}

/** Carries the outbox to the server: one message at a time per ticket, and nothing is lost by a reload. */
export function* outboxSaga(shelf: Shelf, pauses: readonly number[] = OUTBOX_PAUSES): SagaGenerator<void> {
  const busy = new Set<number>();
  const start = function* (): SagaGenerator<void> {
    const outbox = yield* select(selectOutbox);
    for (const { ticketId, state } of outbox) {
      if (state !== 'waiting' || busy.has(ticketId)) continue;
      busy.add(ticketId);
      yield* fork(drain, ticketId, busy, pauses);
    }
  };
  const { submitted, resendAsked, outboxRestored } = messageActions;
  yield* takeEvery([submitted, resendAsked, outboxRestored], start);
  yield* put(outboxRestored(yield* call(shelved, shelf)));
  yield* call(keepShelf, shelf);
}

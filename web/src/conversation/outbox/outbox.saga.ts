import type { MessageView } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import type { EventChannel } from 'redux-saga';
import { END, eventChannel } from 'redux-saga';
import { call, delay, fork, put, race, select, take, takeEvery } from 'typed-redux-saga';
import { ApiError, api } from '../../api/client';
import { toApiError } from '../../api/api-error';
import { framesReceived, statusChanged } from '../../live/live.slice';
import type { BrowserStore } from './browser-storage';
import { keyed, messagesPath } from '../../entities/message/conversation-key';
import { dropFile, heldFile, restoreFiles } from '../media/file-cache';
import type { Outgoing } from '../thread/messages.slice';
import { messageActions } from '../thread/messages.slice';
import { selectOutbox } from '../conversations.selectors';

/** Pauses between attempts in ms, the last one repeated; tests give short ones. */
export const OUTBOX_PAUSES: readonly number[] = [1_000, 3_000, 10_000];
const SERVER_ATTEMPTS = 3;

/** How to handle an error of a message: retry later, or show it. */
export const verdict = (error: Pick<ApiError, 'status'>, attempt: number): 'again' | 'refused' => {
  if (error.status === 0) return 'again';
  const passing = error.status >= 500 || error.status === 429 || error.status === 408;
  return passing && attempt < SERVER_ATTEMPTS ? 'again' : 'refused';
};

const post = async ({ ticketId, clientId, body, quotedId }: Outgoing): Promise<MessageView> => {
  const message = await api.post<MessageView>(
    messagesPath(ticketId),
    {
      id: clientId,
      body,
      fromMe: true,
      read: true,
      ...(quotedId === null ? {} : { quotedMsg: { id: quotedId } }),
    },
    { idempotencyKey: clientId },
  );
  return keyed(message, ticketId);
};

/** The bytes of a message are gone with the browser's storage: it can only be discarded. */
const fileGone = (): ApiError =>
  new ApiError({
    status: 404,
    code: 'ERR_NO_MEDIA_FOUND',
    message: 'not in this browser',
    details: [],
    correlationId: null,
  });

const formOf = ({ clientId, body, quotedId, file }: Outgoing, bytes: File): FormData => {
  const form = new FormData();
  form.set('ids', JSON.stringify([clientId]));
  form.set('fromMe', 'true');
  if (body !== '') form.set('body', body);
  if (quotedId !== null) form.set('quotedMsg', JSON.stringify({ id: quotedId }));
  if (file?.isVoice === true) form.set('isVoice', 'true');
  if (file?.isVoice === true && file.seconds !== null)
    form.set('seconds', String(Math.max(1, Math.round(file.seconds))));
  // Behind the fields: the server reads a form as it comes.
  form.set('medias', bytes, file?.name ?? bytes.name);
  return form;
};

type Upload = { readonly progress: number } | { readonly message: MessageView } | { readonly error: unknown };

const uploading = (outgoing: Outgoing, bytes: File): EventChannel<Upload> =>
  eventChannel(emit => {
    const giveUp = new AbortController();
    api
      .upload<readonly MessageView[]>(messagesPath(outgoing.ticketId), formOf(outgoing, bytes), {
        idempotencyKey: outgoing.clientId,
        signal: giveUp.signal,
        onProgress: progress => emit({ progress }),
      })
      .then(
        ([message]) =>
          emit(
            message === undefined ? { error: fileGone() } : { message: keyed(message, outgoing.ticketId) },
          ),
        (error: unknown) => emit({ error }),
      )
      .finally(() => emit(END));
    return () => giveUp.abort();
  });

/** Minimum step of progress updates: 2 % of the file. */
const STEP = 0.02;

/** Uploads a file with progress; discarding the message aborts it. */
function* upload(outgoing: Outgoing): SagaGenerator<MessageView> {
  const bytes = heldFile(outgoing.clientId);
  if (bytes === null) throw fileGone();
  const channel = yield* call(uploading, outgoing, bytes);
  let shown = 0;
  try {
    for (;;) {
      const event = yield* take(channel);
      if ('message' in event) return event.message;
      if ('error' in event) throw event.error;
      if (event.progress - shown < STEP) continue;
      shown = event.progress;
      yield* put(messageActions.progressed({ clientId: outgoing.clientId, progress: shown }));
    }
  } finally {
    channel.close();
  }
}

const isDiscarding =
  (clientId: string) =>
  (action: { type: string }): boolean =>
    messageActions.discarded.match(action) && action.payload === clientId;

/** Brings a message to the server; null when it was discarded on the way. */
function* bring(outgoing: Outgoing): SagaGenerator<MessageView | null> {
  if (outgoing.file === null) return yield* call(post, outgoing);
  const { message } = yield* race({
    message: call(upload, outgoing),
    gone: take(isDiscarding(outgoing.clientId)),
  });
  return message ?? null;
}

const parse = (text: string): Outgoing | null => {
  try {
    const one = JSON.parse(text) as Outgoing;
    return { ...one, file: one.file ?? null, progress: 0 };
  } catch {
    return null;
  }
};

const shelved = (store: BrowserStore): readonly Outgoing[] =>
  [...store.all().values()]
    .map(parse)
    .filter(one => one !== null)
    .sort((a, b) => (a.createdAt < b.createdAt ? -1 : 1));

/** Writes to the shelf what changed between two states of the outbox. */
const shelve = (store: BrowserStore, before: readonly Outgoing[], after: readonly Outgoing[]): void => {
  const left = new Set(after.map(one => one.clientId));
  for (const one of before) {
    if (left.has(one.clientId)) continue;
    store.drop(one.clientId);
    if (one.file !== null) dropFile(one.clientId);
  }
  for (const one of after) if (!before.includes(one)) store.put(one.clientId, JSON.stringify(one));
};

function* persistOutbox(store: BrowserStore): SagaGenerator<void> {
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
    if (after !== before) yield* call(shelve, store, before, after);
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
      const message = yield* call(bring, outgoing);
      if (message === null) return;
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
export function* outboxSaga(
  store: BrowserStore,
  pauses: readonly number[] = OUTBOX_PAUSES,
): SagaGenerator<void> {
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
  const left = yield* call(shelved, store);
  const withFiles = left.filter(one => one.file !== null).map(one => one.clientId);
  if (withFiles.length > 0) yield* call(restoreFiles, withFiles);
  yield* put(outboxRestored(left));
  yield* call(persistOutbox, store);
}

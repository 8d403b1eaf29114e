import type { MediaState, MediaType } from '@prosa/contracts';

/** A voice message of the customer that nobody has written down yet. */
export interface Recording {
  readonly messageId: string;
  /** Null while the file is not here, or when it never came. */
  readonly mediaKey: string | null;
  readonly seconds: number | null;
}

/** A message as a bot is shown it. */
export interface BotWords {
  readonly fromMe: boolean;
  /** Empty for a recording. */
  readonly body: string;
  readonly recording?: Recording;
}

/** A message as the read model has it for bots. */
export interface SpokenWords {
  readonly id: string;
  readonly body: string;
  readonly fromMe: boolean;
  readonly createdAt: Date;
  readonly transcript: string | null;
  readonly mediaType: MediaType;
  readonly mediaKey: string | null;
  readonly mediaState: MediaState;
  readonly mediaSeconds: number | null;
}

const isRecording = ({ fromMe, body, transcript, mediaType }: SpokenWords): boolean =>
  !fromMe && mediaType === 'audio' && body === '' && transcript === null;

/** What the customer said since anybody answered; newest first, as it is given. */
const unansweredOf = (words: readonly SpokenWords[]): readonly SpokenWords[] => {
  const answered = words.findIndex(({ fromMe }) => fromMe);
  return words.slice(0, answered === -1 ? words.length : answered);
};

/** Whether the file of a recording that wants an answer is still on its way. */
export const awaitsFile = (words: readonly SpokenWords[]): boolean =>
  unansweredOf(words).some(word => isRecording(word) && word.mediaState === 'pending');

/** What bots are shown of words that come newest first: oldest first, with the recordings that want an answer. */
export const shownToBots = (words: readonly SpokenWords[]) => {
  const waiting = new Set(unansweredOf(words).filter(isRecording));
  const history = words.toReversed().flatMap((word): readonly BotWords[] => {
    const { id, fromMe, transcript, mediaKey, mediaSeconds } = word;
    const body = word.body === '' ? (transcript ?? '') : word.body;
    if (body !== '') return [{ fromMe, body }];
    const recording = { messageId: id, mediaKey, seconds: mediaSeconds };
    return waiting.has(word) ? [{ fromMe, body, recording }] : [];
  });
  const unanswered = unansweredOf(words)
    .map(({ id, body, transcript, createdAt }) => ({
      id,
      createdAt,
      body: body === '' ? (transcript ?? '') : body,
    }))
    .filter(({ body }) => body !== '')
    .toReversed();
  return { history, unanswered };
};

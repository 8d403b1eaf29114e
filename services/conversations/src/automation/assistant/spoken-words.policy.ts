import type { MediaState, MediaType } from '@prosa/contracts';

/** A voice message of the customer without a transcript. */
export interface Recording {
  readonly messageId: string;
  /** Null while the file has not arrived, or when it never will. */
  readonly mediaKey: string | null;
  readonly seconds: number | null;
}

/** A message as a bot is shown it. */
export interface BotWords {
  readonly fromMe: boolean;
  /** Empty for a recording. */
  readonly body: string;
  readonly recording?: Recording;
  /** Whether they stand beside a file of the customer that is no recording; absent: they do not. */
  readonly hasFile?: true;
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

/** What a bot is shown of a conversation. */
interface Shown {
  readonly history: readonly BotWords[];
  readonly unanswered: readonly Pick<SpokenWords, 'id' | 'body' | 'createdAt'>[];
  /** The customer's files that want an answer, oldest first; null for one that is not here. */
  readonly files: readonly (string | null)[];
  /** Whether one of these is no recording. */
  readonly hasFiles: boolean;
}

const FILES: ReadonlySet<MediaType> = new Set<MediaType>(['image', 'video', 'audio', 'application']);

const isFile = ({ fromMe, mediaType }: SpokenWords): boolean => !fromMe && FILES.has(mediaType);

/** What a model that transcribes recordings still cannot read. */
const isUnread = (word: SpokenWords): boolean => isFile(word) && word.mediaType !== 'audio';

const isRecording = ({ fromMe, body, transcript, mediaType }: SpokenWords): boolean =>
  !fromMe && mediaType === 'audio' && body === '' && transcript === null;

/**
 * The customer's unanswered messages: those after the message up to which all is answered, or else after the last one
 * to the customer; newest first, like the input.
 */
export const unansweredOf = (words: readonly SpokenWords[], after?: string): readonly SpokenWords[] => {
  // An answer without a customer's message, such as the greeting of a lead, covers none.
  const covered = after === '' ? words.length : words.findIndex(({ id }) => id === after);
  const answered = covered === -1 ? words.findIndex(({ fromMe }) => fromMe) : covered;
  return words.slice(0, answered === -1 ? words.length : answered).filter(({ fromMe }) => !fromMe);
};

/** Whether a file that wants an answer is still on its way; where `ofAnyKind` is false, that of a recording. */
export const awaitsFile = (
  words: readonly SpokenWords[],
  { ofAnyKind = false, after }: { readonly ofAnyKind?: boolean; readonly after?: string | undefined } = {},
): boolean =>
  unansweredOf(words, after).some(
    word => word.mediaState === 'pending' && (isRecording(word) || (ofAnyKind && isFile(word))),
  );

const LONGEST_WORDS = 4_000;
const LONGEST_CONTEXT = 24_000;

/** The latest words of a conversation that a model is given: each is cut, and what does not fit any more is left out. */
export const contextOf = (history: readonly BotWords[], most: number): readonly BotWords[] => {
  let room = LONGEST_CONTEXT;
  const kept: BotWords[] = [];
  for (const words of history.slice(-most).toReversed()) {
    const body = words.body.slice(0, LONGEST_WORDS);
    room -= body.length;
    if (room < 0) break;
    kept.push({ ...words, body });
  }
  return kept.toReversed();
};

/** What bots are shown of words that come newest first: oldest first, with the recordings that want an answer. */
export const shownToBots = (words: readonly SpokenWords[], after?: string): Shown => {
  const open = unansweredOf(words, after);
  const waiting = new Set(open.filter(isRecording));
  const history = words.toReversed().flatMap((word): readonly BotWords[] => {
    const { id, fromMe, transcript, mediaKey, mediaSeconds } = word;
    const body = word.body === '' ? (transcript ?? '') : word.body;
    if (body !== '') return [{ fromMe, body, ...(isUnread(word) ? { hasFile: true } : {}) }];
    const recording = { messageId: id, mediaKey, seconds: mediaSeconds };
    return waiting.has(word) ? [{ fromMe, body, recording }] : [];
  });
  const unanswered = open
    .map(({ id, body, transcript, createdAt }) => ({
      id,
      createdAt,
      body: body === '' ? (transcript ?? '') : body,
    }))
    .filter(({ body }) => body !== '')
    .toReversed();
  const files = open
    .filter(isFile)
    .map(({ mediaState, mediaKey }) => (mediaState === 'ready' ? mediaKey : null))
    .toReversed();
  return { history, unanswered, files, hasFiles: open.some(isUnread) };
};

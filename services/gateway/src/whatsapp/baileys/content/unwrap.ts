import type { ProtoMessage } from '../baileys-library';

/** Fields whose value only contains another message. */
export const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
  'editedMessage',
  'associatedChildMessage',
  'groupStatusMessage',
  'groupStatusMessageV2',
  'groupMentionedMessage',
  'lottieStickerMessage',
  'pollCreationMessageV4',
  'pollCreationOptionImageMessage',
  'eventCoverImage',
  'statusMentionMessage',
  'groupStatusMentionMessage',
  'statusAddYours',
  'questionMessage',
  'questionReplyMessage',
  'botInvokeMessage',
  'botTaskMessage',
  'botForwardedMessage',
  'commentMessage',
] as const;

/** Fields that accompany content but are not content. */
const ENVELOPE = new Set([
  'messageContextInfo',
  'senderKeyDistributionMessage',
  'fastRatchetKeySenderKeyDistributionMessage',
]);

const DEEPEST = 8;

/** A message without its wrappers, and the outermost one: it names the kind when nothing else does. */
export interface Unwrapped {
  readonly message: ProtoMessage;
  readonly wrapper?: (typeof WRAPPERS)[number];
  /** The message that a comment is about. */
  readonly repliesTo?: string;
}

const wrapperOf = (message: ProtoMessage) => {
  for (const field of WRAPPERS) {
    const wrapped = message[field];
    if (wrapped !== null && wrapped !== undefined) return { field, inner: wrapped.message ?? {} };
  }
  return undefined;
};

/** Removes the wrappers of a message. */
export function unwrapped(message: ProtoMessage): Unwrapped {
  let inner = message;
  let wrapper: Unwrapped['wrapper'];
  let repliesTo: string | undefined;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const found = wrapperOf(inner);
    if (found === undefined) break;
    wrapper ??= found.field;
    repliesTo ??= inner.commentMessage?.targetMessageKey?.id || undefined;
    inner = found.inner;
  }
  return {
    message: inner,
    ...(wrapper === undefined ? {} : { wrapper }),
    ...(repliesTo === undefined ? {} : { repliesTo }),
  };
}

/** The protocol's name of a message's content; undefined when it has none. */
export const nameOf = (message: ProtoMessage): string | undefined =>
  Object.entries(message).find(
    ([field, value]) => value !== null && value !== undefined && !ENVELOPE.has(field),
  )?.[0];

import type { MessageView } from '@prosa/contracts';
import { LIMITS } from '@prosa/contracts';

const MINUTE = 60_000;

const isWithin = (message: MessageView, minutes: number, now: number): boolean =>
  now - Date.parse(message.createdAt) <= minutes * MINUTE;

const reached = ({ fromMe, ack, isDeleted }: MessageView): boolean => fromMe && ack >= 2 && !isDeleted;

const hasText = ({ mediaType, body }: MessageView): boolean =>
  mediaType === 'extendedTextMessage' ||
  (body !== '' && (mediaType === 'image' || mediaType === 'video' || mediaType === 'application'));

/** Whether a message of ours may still get another text. */
export const mayEdit = (message: MessageView, now: number = Date.now()): boolean =>
  reached(message) && hasText(message) && isWithin(message, LIMITS.editMinutes, now);

/** Whether a message of ours can be taken back. */
export const mayDelete = (message: MessageView, now: number = Date.now()): boolean =>
  reached(message) && isWithin(message, LIMITS.revokeHours * 60, now);

/** Whether there is a text to copy. */
export const mayCopy = ({ body, mediaType }: MessageView): boolean =>
  body !== '' && mediaType !== 'locationMessage' && mediaType !== 'vcard' && mediaType !== 'call_log';

const SIGNATURE = /^\*[^*\n]+:\*\n/;

/** A sent text in two: the agent's name before it, and what they wrote. */
export const withoutSignature = (body: string): { readonly signature: string; readonly text: string } => {
  const signature = SIGNATURE.exec(body)?.[0] ?? '';
  return { signature, text: body.slice(signature.length) };
};

/** Our reaction to a message, or ''. */
export const ownReaction = ({ reactions }: Pick<MessageView, 'reactions'>): string =>
  reactions.find(({ fromMe }) => fromMe)?.emoji ?? '';

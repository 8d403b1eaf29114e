import type { MessageView } from '@prosa/contracts';
import { newId } from '../../api/ids';
import { holdFile } from '../media/file-cache';
import { messageActions } from './messages.slice';
import { kindOf } from '../media/file-facts';
import { captionOf } from '../media/media-kind';
import { withoutSignature } from './message-rules';

const FORWARDED: readonly MessageView['mediaType'][] = [
  'extendedTextMessage',
  'image',
  'video',
  'audio',
  'application',
];

/** Whether a message can be forwarded: a text, or an available file. */
export const mayForward = ({ mediaType, mediaState, mediaUrl, isDeleted }: MessageView): boolean => {
  if (isDeleted || !FORWARDED.includes(mediaType)) return false;
  return mediaType === 'extendedTextMessage' || (mediaUrl !== null && mediaState === 'ready');
};

/** The forwarded content: text without the author's signature, and file. */
export interface Forwarded {
  readonly message: MessageView;
  readonly body: string;
  readonly file: File | null;
}

/**
 * Loads what a message carries, for it to be sent to others.
 * @throws when its file cannot be fetched
 */
export const loadForwarded = async (message: MessageView): Promise<Forwarded> => {
  const text = captionOf(message);
  const body = message.fromMe ? withoutSignature(text).text : text;
  if (message.mediaUrl === null || message.mediaType === 'extendedTextMessage')
    return { message, body, file: null };
  const answer = await fetch(message.mediaUrl);
  if (!answer.ok) throw new Error(`the file was refused: ${answer.status}`);
  const bytes = await answer.blob();
  const type = message.mediaMime ?? bytes.type;
  return { message, body, file: new File([bytes], message.mediaName ?? 'anexo', { type }) };
};

type Submitted = ReturnType<typeof messageActions.submitted>;

/**
 * Forwards a message to other tickets, each as a new message: the outbox sends them, and the server checks the
 * permission for each ticket.
 */
export const forwardsOf = (
  { message, body, file }: Forwarded,
  ticketIds: readonly number[],
): readonly Submitted[] =>
  ticketIds.map(ticketId => {
    if (file === null) return messageActions.submitted({ ticketId, body });
    const clientId = newId();
    holdFile(clientId, file);
    const { name, type: mime, size } = file;
    const { isVoice, mediaSeconds: seconds } = message;
    const sent = { name, mime, size, mediaType: kindOf(mime, isVoice), isVoice, seconds };
    return messageActions.submitted({ ticketId, body, file: sent, clientId });
  });

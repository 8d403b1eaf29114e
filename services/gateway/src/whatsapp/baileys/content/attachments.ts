import type { MessageSecret } from '../../whatsapp.port';
import type { ProtoMessage } from '../baileys-library';
import { unwrapped } from './unwrap';

/** Associations by which a message is a better version of its parent's file: HD picture, HD and HEVC video. */
const BETTER_VERSIONS = new Set([5, 10, 19]);

/** The message whose file this one replaces by a better version; undefined for all others. */
export function betterOf(message: ProtoMessage): string | undefined {
  const wrapped = message.associatedChildMessage;
  const { messageContextInfo } = message;
  const association =
    messageContextInfo?.messageAssociation ?? wrapped?.message?.messageContextInfo?.messageAssociation;
  if (!wrapped || !BETTER_VERSIONS.has(association?.associationType ?? 0)) return undefined;
  return association?.parentMessageKey?.id || undefined;
}

/** The secret that opens later changes of a message, and a poll's options. */
export function secretOf(message: ProtoMessage, decoded: ProtoMessage): MessageSecret | undefined {
  const inner = unwrapped(message).message;
  const poll =
    inner.pollCreationMessage ??
    inner.pollCreationMessageV2 ??
    inner.pollCreationMessageV3 ??
    inner.pollCreationMessageV5;
  const secret = [inner, message, decoded]
    .map(({ messageContextInfo }) => messageContextInfo?.messageSecret)
    .find(found => found?.length);
  const key = secret ?? (poll?.encKey?.length ? poll.encKey : undefined);
  if (!key) return undefined;
  const options = poll?.options?.map(({ optionName }) => optionName ?? '');
  return { secret: key, ...(options === undefined ? {} : { options }) };
}

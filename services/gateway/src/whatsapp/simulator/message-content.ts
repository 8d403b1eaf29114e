import type { Baileys } from './wire-library';

type Message = ReturnType<Baileys['proto']['Message']['decode']>;

/** What a message does to the chat it arrives in. */
export type ChatEffect =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'edit'; readonly target: string; readonly text: string }
  | { readonly kind: 'revoke'; readonly target: string }
  | { readonly kind: 'none' };

/** A decrypted message: whom it was meant for when it is a copy for the sender's own phone, and its effect. */
export interface OpenedMessage {
  readonly sentTo: string | undefined;
  readonly effect: ChatEffect;
}

/** Parses a decrypted payload. */
export function openMessage(baileys: Baileys, padded: Uint8Array): OpenedMessage {
  const message = baileys.proto.Message.decode(baileys.unpadRandomMax16(padded));
  const copy = message.deviceSentMessage;
  const sentTo = copy?.destinationJid ?? undefined;
  return { sentTo, effect: effectOf(baileys, (copy?.message as Message | undefined) ?? message) };
}

/** The payload of a text, padded as clients do; `sentTo` makes it a copy for the sender's own devices. */
export function textPayload(baileys: Baileys, text: string, sentTo?: string): Buffer {
  const message = { conversation: text };
  const wrapped = sentTo === undefined ? message : { deviceSentMessage: { destinationJid: sentTo, message } };
  return Buffer.from(baileys.encodeWAMessage(wrapped));
}

function effectOf(baileys: Baileys, message: Message): ChatEffect {
  const content = baileys.normalizeMessageContent(message);
  const target = content?.protocolMessage?.key?.id;
  if (content?.protocolMessage) {
    const { Type } = baileys.proto.Message.ProtocolMessage;
    const { type, editedMessage } = content.protocolMessage;
    if (type === Type.REVOKE && target) return { kind: 'revoke', target };
    if (type === Type.MESSAGE_EDIT && target) return { kind: 'edit', target, text: textOf(editedMessage) };
    return { kind: 'none' };
  }
  if (!content || baileys.getContentType(content) === undefined) return { kind: 'none' };
  return { kind: 'text', text: textOf(content) };
}

// Media, locations and the like pass through unread: the phone shows what they are and their caption.
function textOf(content: Parameters<Baileys['getContentType']>[0] | null): string {
  if (!content) return '';
  if (content.conversation) return content.conversation;
  if (content.extendedTextMessage?.text) return content.extendedTextMessage.text;
  const kind = Object.keys(content).find(name => name.endsWith('Message')) ?? 'message';
  const caption =
    content.imageMessage?.caption ?? content.videoMessage?.caption ?? content.documentMessage?.caption;
  return caption ? `[${kind}] ${caption}` : `[${kind}]`;
}

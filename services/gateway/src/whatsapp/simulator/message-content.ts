import { shownContent, type ShownContent } from './shown-content';
import type { Baileys } from './wire-library';

/** A message in the protocol's form. */
export type WireMessage = ReturnType<Baileys['proto']['Message']['decode']>;

/** The effect of a message on its chat. */
export type ChatEffect =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly shown: ShownContent | undefined;
      readonly quotedId: string | undefined;
    }
  | { readonly kind: 'edit'; readonly target: string; readonly text: string }
  | { readonly kind: 'revoke'; readonly target: string }
  | { readonly kind: 'reaction'; readonly target: string; readonly emoji: string }
  | { readonly kind: 'none' };

/** A decrypted message and its effect; for a copy to the sender's own phone, also the original recipient. */
export interface OpenedMessage {
  readonly sentTo: string | undefined;
  readonly effect: ChatEffect;
}

/** Parses a decrypted payload. */
export function openMessage(baileys: Baileys, padded: Uint8Array): OpenedMessage {
  const message = baileys.proto.Message.decode(baileys.unpadRandomMax16(padded));
  const copy = message.deviceSentMessage;
  const sentTo = copy?.destinationJid ?? undefined;
  return { sentTo, effect: effectOf(baileys, (copy?.message as WireMessage | undefined) ?? message) };
}

/** The payload of a message, padded as clients do; `sentTo` makes it a copy for the sender's own devices. */
export function payloadOf(baileys: Baileys, message: object, sentTo?: string): Buffer {
  const wrapped = sentTo === undefined ? message : { deviceSentMessage: { destinationJid: sentTo, message } };
  return Buffer.from(baileys.encodeWAMessage(wrapped));
}

/** The effect of a message on its chat. */
export function effectOf(baileys: Baileys, message: WireMessage): ChatEffect {
  const content = baileys.normalizeMessageContent(message);
  const target = content?.protocolMessage?.key?.id;
  if (content?.protocolMessage) {
    const { Type } = baileys.proto.Message.ProtocolMessage;
    const { type, editedMessage } = content.protocolMessage;
    if (type === Type.REVOKE && target) return { kind: 'revoke', target };
    if (type === Type.MESSAGE_EDIT && target) return { kind: 'edit', target, text: textOf(editedMessage) };
    return { kind: 'none' };
  }
  const reacted = content?.reactionMessage;
  if (reacted?.key?.id) return { kind: 'reaction', target: reacted.key.id, emoji: reacted.text ?? '' };
  if (!content || baileys.getContentType(content) === undefined) return { kind: 'none' };
  const { shown, quotedId } = shownContent(content);
  return { kind: 'text', text: textOf(content), shown, quotedId };
}

// Phones show the kind of content and its caption; `shown` holds the rest.
function textOf(content: Parameters<Baileys['getContentType']>[0] | null): string {
  if (!content) return '';
  if (content.conversation) return content.conversation;
  if (content.extendedTextMessage?.text) return content.extendedTextMessage.text;
  const kind = Object.keys(content).find(name => name.endsWith('Message')) ?? 'message';
  const caption =
    content.imageMessage?.caption ?? content.videoMessage?.caption ?? content.documentMessage?.caption;
  return caption ? `[${kind}] ${caption}` : `[${kind}]`;
}

import type { OutboundCommand, OutboundContent } from '../whatsapp.port';
import type { Baileys, ProtoMessage, Socket, SocketConfig } from './baileys-library';
import { jidOf } from './jids';
import { authorJid, keyOf } from './message-key';
import { captionEdit, captionIn, isMediaRecord } from './outgoing-media';

type WireMessage = Awaited<ReturnType<NonNullable<SocketConfig['getMessage']>>>;
type SendArguments = Parameters<Socket['sendMessage']>;

const quoteOf = ({ quoted }: OutboundCommand) =>
  quoted === undefined ? {} : { quoted: { key: keyOf(quoted), message: { conversation: quoted.preview } } };

/** A vCard with its display name. */
const cardOf = (vcard: string) => ({ vcard, displayName: /^FN:(.*)$/m.exec(vcard)?.[1]?.trim() ?? '' });

/** The protocol's form of a sent message, for a phone that requests a retry. */
export function wireContent(baileys: Baileys, { content, quoted }: OutboundCommand): WireMessage {
  switch (content.type) {
    case 'text': {
      const contextInfo =
        quoted === undefined
          ? {}
          : {
              contextInfo: {
                stanzaId: quoted.id,
                quotedMessage: { conversation: quoted.preview },
                ...(quoted.participant === undefined ? {} : { participant: authorJid(quoted.participant) }),
              },
            };
      return { extendedTextMessage: { text: content.text, ...contextInfo } };
    }
    case 'edit':
      return { protocolMessage: editOf(baileys, content) };
    case 'revoke': {
      const { REVOKE } = baileys.proto.Message.ProtocolMessage.Type;
      return { protocolMessage: { key: keyOf(content.target), type: REVOKE } };
    }
    case 'reaction':
      return { reactionMessage: { key: keyOf(content.target), text: content.emoji } };
    case 'location': {
      const { lat, lng, name } = content;
      return {
        locationMessage: {
          degreesLatitude: lat,
          degreesLongitude: lng,
          ...(name === undefined ? {} : { name }),
        },
      };
    }
    case 'contacts':
      return { contactsArrayMessage: { contacts: content.vcards.map(cardOf) } };
    case 'media':
      return content.media.uploaded === undefined ? undefined : decoded(baileys, content.media.uploaded);
    default:
      return undefined;
  }
}

/** Decodes a stored message. */
export const decoded = (baileys: Baileys, record: Uint8Array): ProtoMessage =>
  baileys.proto.Message.decode(record);

type Edit = Extract<OutboundContent, { type: 'edit' }>;

function editOf(baileys: Baileys, { target, text, original }: Edit) {
  const { MESSAGE_EDIT } = baileys.proto.Message.ProtocolMessage.Type;
  const media = original === undefined ? undefined : decoded(baileys, original);
  const editedMessage = isMediaRecord(media) ? captionEdit(media, text) : { extendedTextMessage: { text } };
  return { key: keyOf(target), type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() };
}

/**
 * Sends a text or a change over a socket. Link previews are never generated: they would fetch a URL that a customer
 * chose.
 * @throws Error for content that this version cannot send.
 */
export function handOver(baileys: Baileys, socket: Socket, command: OutboundCommand): Promise<unknown> {
  const { chat, content, id: messageId } = command;
  const jid = jidOf(chat);
  const send = (said: SendArguments[1]): Promise<unknown> =>
    socket.sendMessage(jid, said, { messageId, ...quoteOf(command) });
  switch (content.type) {
    case 'text':
      return send({ text: content.text, linkPreview: null });
    case 'reaction':
      return send({ react: { text: content.emoji, key: keyOf(content.target) } });
    case 'revoke':
      return send({ delete: keyOf(content.target) });
    case 'edit': {
      // Baileys itself only edits texts: a caption is edited by sending the file's description again.
      if (captionIn(baileys, content.original) === undefined)
        return send({ text: content.text, edit: keyOf(content.target), linkPreview: null });
      const message = { protocolMessage: editOf(baileys, content) };
      return socket.relayMessage(jid, message, { messageId, additionalAttributes: { edit: '1' } });
    }
    case 'location': {
      const { lat, lng, name } = content;
      const named = name === undefined ? {} : { name };
      return send({ location: { degreesLatitude: lat, degreesLongitude: lng, ...named } });
    }
    case 'contacts':
      return send({ contacts: { contacts: content.vcards.map(cardOf) } });
    case 'media':
    case 'template':
      return Promise.reject(new Error(`Sending ${content.type} is not supported here`));
  }
}

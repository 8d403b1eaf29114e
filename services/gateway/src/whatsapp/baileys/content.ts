import type { MediaType } from '@prosa/contracts';
import type { InboundContent } from '../whatsapp.port';
import type { ProtoMessage } from './baileys-library';
import { receivedMedia } from './received-media';

/** The text shown for content that Prosa cannot display. */
const UNSUPPORTED_BODY = 'Mensagem não suportada. Abra o WhatsApp no celular para vê-la.';

/** Bytes of a place's picture, which stands in the body; phones send a few thousand. */
const MOST_PICTURE = 32_768;

const PROTOCOL_REVOKE = 0;
const PROTOCOL_EDIT = 14;

/** Fields that accompany the content but are not content. */
const ENVELOPE = new Set(['messageContextInfo', 'senderKeyDistributionMessage']);

/** Content types that are never shown as a message. */
const SILENT = new Set([
  'protocolMessage',
  'reactionMessage',
  'encReactionMessage',
  'pollUpdateMessage',
  'keepInChatMessage',
  'pinInChatMessage',
  'call',
  'bcallMessage',
  'secretEncryptedMessage',
  'encEventResponseMessage',
  'albumMessage',
  'stickerSyncRmrMessage',
  'deviceSentMessage',
  'botInvokeMessage',
]);

interface Said {
  readonly mediaType: MediaType;
  readonly body: string;
}

const text = (value: string | null | undefined): string => value ?? '';
const blanksOut = (name: string | null | undefined): string => text(name).trim().replace(/\s+/g, '_');
const media = (mediaType: MediaType, body: string | null | undefined): Said => ({
  mediaType,
  body: text(body),
});

const lines = (title: string | undefined, ...rest: readonly (string | null | undefined)[]): Said =>
  media('extendedTextMessage', [title, ...rest].filter(Boolean).join('\n'));

interface Poll {
  readonly name?: string | null;
  readonly options?: readonly { readonly optionName?: string | null }[] | null;
}

const poll = (asked: Poll | null | undefined): Said =>
  lines(
    '📊 Enquete',
    asked?.name,
    ...(asked?.options ?? []).map(({ optionName }) => `▫️ ${text(optionName)}`),
  );

/** One reader per content type, by the protocol's names. */
const READERS: Readonly<Record<string, (message: ProtoMessage) => Said>> = {
  conversation: m => media('extendedTextMessage', m.conversation),
  extendedTextMessage: m => media('extendedTextMessage', m.extendedTextMessage?.text),
  imageMessage: m => media('image', m.imageMessage?.caption),
  stickerMessage: () => media('image', ''),
  videoMessage: m => media('video', m.videoMessage?.caption),
  ptvMessage: () => media('video', ''),
  audioMessage: () => media('audio', ''),
  documentMessage: m =>
    media('application', m.documentMessage?.caption || blanksOut(m.documentMessage?.fileName)),
  locationMessage: m => media('locationMessage', locationOf(m.locationMessage)),
  liveLocationMessage: m => media('locationMessage', locationOf(m.liveLocationMessage)),
  contactMessage: m => media('vcard', m.contactMessage?.vcard),
  contactsArrayMessage: m =>
    media('vcard', m.contactsArrayMessage?.contacts?.map(contact => text(contact.vcard)).join('\n')),
  buttonsResponseMessage: m => media('extendedTextMessage', m.buttonsResponseMessage?.selectedDisplayText),
  listResponseMessage: m => media('extendedTextMessage', m.listResponseMessage?.title),
  templateButtonReplyMessage: m =>
    media('extendedTextMessage', m.templateButtonReplyMessage?.selectedDisplayText),
  pollCreationMessage: m => poll(m.pollCreationMessage),
  pollCreationMessageV2: m => poll(m.pollCreationMessageV2),
  pollCreationMessageV3: m => poll(m.pollCreationMessageV3),
  eventMessage: m => lines('📅 Evento', m.eventMessage?.name, m.eventMessage?.description),
  groupInviteMessage: m =>
    lines('👥 Convite para um grupo', m.groupInviteMessage?.groupName, m.groupInviteMessage?.caption),
  productMessage: m => lines('🛍️ Produto', m.productMessage?.product?.title, m.productMessage?.body),
  orderMessage: m => lines('🛒 Pedido', m.orderMessage?.orderTitle, m.orderMessage?.message),
  buttonsMessage: m => lines(undefined, m.buttonsMessage?.contentText, m.buttonsMessage?.footerText),
  listMessage: m => lines(undefined, m.listMessage?.title, m.listMessage?.description),
  interactiveMessage: m => lines(undefined, m.interactiveMessage?.body?.text),
  interactiveResponseMessage: m => lines(undefined, m.interactiveResponseMessage?.body?.text),
};

interface LocationContent {
  readonly degreesLatitude?: number | null;
  readonly degreesLongitude?: number | null;
  readonly jpegThumbnail?: Uint8Array | null;
  readonly name?: string | null;
  readonly address?: string | null;
  readonly caption?: string | null;
}

/** Picture, link and optional description, separated by a bar (spec 1 §3). */
function locationOf(place: LocationContent | null | undefined): string {
  const thumbnail = place?.jpegThumbnail ?? [];
  const picture = Buffer.from(thumbnail.length > MOST_PICTURE ? [] : thumbnail).toString('base64');
  const at = `${place?.degreesLatitude ?? 0}%2C${place?.degreesLongitude ?? 0}`;
  const link = `https://maps.google.com/maps?q=${at}&z=17`;
  const description = text(place?.name || place?.address || place?.caption).replaceAll('|', ' ');
  return [`data:image/jpeg;base64,${picture}`, link, ...(description === '' ? [] : [description])].join('|');
}

/** The protocol's name of a message's content; undefined when it is empty. */
const nameOf = (message: ProtoMessage): string | undefined =>
  Object.entries(message).find(
    ([field, value]) => value !== null && value !== undefined && !ENVELOPE.has(field),
  )?.[0];

/** The id of the message that this one replies to. */
function quotedIdOf(message: ProtoMessage, name: string): string | undefined {
  const part: unknown = Reflect.get(message, name);
  if (typeof part !== 'object' || part === null) return undefined;
  const context: unknown = Reflect.get(part, 'contextInfo');
  if (typeof context !== 'object' || context === null) return undefined;
  const id: unknown = Reflect.get(context, 'stanzaId');
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/**
 * The content of a decrypted, unwrapped message; null when it must not be shown. Content of an unknown type becomes
 * a placeholder, so that agents see that something was sent.
 */
export function readContent(message: ProtoMessage, pushName: string | undefined): InboundContent | null {
  const change = changeOf(message);
  if (change !== undefined) return change;
  const name = nameOf(message);
  if (name === undefined || SILENT.has(name)) return null;
  const said = READERS[name]?.(message);
  const quotedId = quotedIdOf(message, name);
  const file = receivedMedia(message, name);
  return {
    kind: 'message',
    body: said?.body ?? UNSUPPORTED_BODY,
    mediaType: said?.mediaType ?? 'extendedTextMessage',
    ...(pushName === undefined ? {} : { pushName }),
    ...(quotedId === undefined ? {} : { quotedId }),
    ...(said === undefined ? { unsupported: name } : {}),
    ...(file === undefined ? {} : { media: file }),
  };
}

/** An edit, a revoke or a reaction; null for protocol-internal messages, undefined for everything else. */
function changeOf(message: ProtoMessage): InboundContent | null | undefined {
  const { protocolMessage, reactionMessage } = message;
  if (reactionMessage?.key?.id) {
    return { kind: 'reaction', targetId: reactionMessage.key.id, emoji: text(reactionMessage.text) };
  }
  const targetId = protocolMessage?.key?.id;
  if (protocolMessage === null || protocolMessage === undefined) return undefined;
  if (!targetId) return null;
  if (protocolMessage.type === PROTOCOL_EDIT)
    return { kind: 'edit', targetId, body: editedBody(protocolMessage.editedMessage) };
  return protocolMessage.type === PROTOCOL_REVOKE ? { kind: 'revoke', targetId } : null;
}

function editedBody(edited: ProtoMessage | null | undefined): string {
  if (edited === null || edited === undefined) return '';
  const name = nameOf(edited);
  return name === undefined ? '' : (READERS[name]?.(edited).body ?? '');
}

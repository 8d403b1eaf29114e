import { wallTime, type InboundKind, type InboundLabel, type InboundLine } from '@prosa/contracts';

/** The languages of Prosa's words in received messages. */
export type WordLanguage = 'pt' | 'en' | 'es';

interface Words {
  readonly labels: Readonly<Record<InboundLabel, string>>;
  readonly kinds: Readonly<Record<InboundKind, string>>;
  /** Placeholders that name a kind. */
  readonly missing: (kind: string) => string;
  readonly unsupported: (name: string) => string;
  readonly items: (count: number) => string;
  /** Between the two ends of a period. */
  readonly until: string;
  readonly locale: string;
  readonly somebody: string;
  readonly you: string;
}

const pt: Words = {
  labels: {
    callScheduled: '📞 Chamada agendada',
    callScheduledCanceled: '📞 Chamada agendada cancelada',
    catalog: '🛍️ Catálogo',
    channelInvite: '📣 Convite para um canal',
    contentMissing: '',
    event: '📅 Evento',
    eventAnswer: '📅 Respondeu ao evento. Abra o WhatsApp no celular para ver.',
    eventCanceled: '📅 Evento cancelado',
    eventGoing: '📅 Vai ao evento',
    eventMaybe: '📅 Talvez vá ao evento',
    eventNotGoing: '📅 Não vai ao evento',
    groupInvite: '👥 Convite para um grupo',
    invoice: '🧾 Fatura',
    locationAsked: '📍 Pediu a sua localização',
    numberAsked: '📱 Pediu o seu número de telefone',
    order: '🛒 Pedido',
    payment: '💳 Pagamento',
    paymentAsked: '💳 Pedido de pagamento',
    paymentCanceled: '💳 Pedido de pagamento cancelado',
    paymentDeclined: '💳 Pedido de pagamento recusado',
    paymentInvite: '💳 Convite para pagamentos no WhatsApp',
    phoneOnly: 'Esta mensagem só pode ser vista no celular.',
    pixPayment: '💠 Pagamento Pix',
    poll: '📊 Enquete',
    pollResult: '📊 Resultado da enquete',
    pollVote: '📊 Votou em uma enquete. Abra o WhatsApp no celular para ver.',
    product: '🛍️ Produto',
    statusMention: '💬 Mencionou você em um status',
    stickerPack: '🧩 Pacote de figurinhas',
    total: 'Total',
    unreadable: 'Mensagem ilegível. Abra o WhatsApp no celular para vê-la.',
    unsupported: '',
    viewOnce: 'Foto de visualização única: abra no celular',
  },
  kinds: {
    audio: 'áudio',
    business: 'mensagem de empresa',
    comment: 'comentário',
    contact: 'contato',
    document: 'documento',
    event: 'evento',
    image: 'imagem',
    list: 'lista',
    location: 'localização',
    order: 'pedido',
    payment: 'pagamento',
    poll: 'enquete',
    product: 'produto',
    reply: 'resposta',
    status: 'status',
    sticker: 'figurinha',
    text: 'texto',
    video: 'vídeo',
  },
  missing: kind => `Mensagem sem conteúdo (${kind}). Abra o WhatsApp no celular para vê-la.`,
  unsupported: name => `Mensagem não suportada (${name}). Abra o WhatsApp no celular para vê-la.`,
  items: count => (count === 1 ? '1 item' : `${count} itens`),
  until: 'até',
  locale: 'pt-BR',
  somebody: 'alguém',
  you: 'você',
};

const en: Words = {
  labels: {
    callScheduled: '📞 Scheduled call',
    callScheduledCanceled: '📞 Scheduled call canceled',
    catalog: '🛍️ Catalog',
    channelInvite: '📣 Invitation to a channel',
    contentMissing: '',
    event: '📅 Event',
    eventAnswer: '📅 Answered the event. Open WhatsApp on the phone to see it.',
    eventCanceled: '📅 Event canceled',
    eventGoing: '📅 Is going to the event',
    eventMaybe: '📅 May go to the event',
    eventNotGoing: '📅 Is not going to the event',
    groupInvite: '👥 Invitation to a group',
    invoice: '🧾 Invoice',
    locationAsked: '📍 Asked for your location',
    numberAsked: '📱 Asked for your phone number',
    order: '🛒 Order',
    payment: '💳 Payment',
    paymentAsked: '💳 Payment request',
    paymentCanceled: '💳 Payment request canceled',
    paymentDeclined: '💳 Payment request declined',
    paymentInvite: '💳 Invitation to payments on WhatsApp',
    phoneOnly: 'This message can only be seen on the phone.',
    pixPayment: '💠 Pix payment',
    poll: '📊 Poll',
    pollResult: '📊 Poll result',
    pollVote: '📊 Voted in a poll. Open WhatsApp on the phone to see it.',
    product: '🛍️ Product',
    statusMention: '💬 Mentioned you in a status',
    stickerPack: '🧩 Sticker pack',
    total: 'Total',
    unreadable: 'Unreadable message. Open WhatsApp on the phone to see it.',
    unsupported: '',
    viewOnce: 'View-once photo: open it on the phone',
  },
  kinds: {
    audio: 'audio',
    business: 'business message',
    comment: 'comment',
    contact: 'contact',
    document: 'document',
    event: 'event',
    image: 'picture',
    list: 'list',
    location: 'location',
    order: 'order',
    payment: 'payment',
    poll: 'poll',
    product: 'product',
    reply: 'answer',
    status: 'status',
    sticker: 'sticker',
    text: 'text',
    video: 'video',
  },
  missing: kind => `Message without content (${kind}). Open WhatsApp on the phone to see it.`,
  unsupported: name => `Unsupported message (${name}). Open WhatsApp on the phone to see it.`,
  items: count => (count === 1 ? '1 item' : `${count} items`),
  until: 'to',
  locale: 'en-US',
  somebody: 'someone',
  you: 'you',
};

const es: Words = {
  labels: {
    callScheduled: '📞 Llamada programada',
    callScheduledCanceled: '📞 Llamada programada cancelada',
    catalog: '🛍️ Catálogo',
    channelInvite: '📣 Invitación a un canal',
    contentMissing: '',
    event: '📅 Evento',
    eventAnswer: '📅 Respondió al evento. Abre WhatsApp en el teléfono para verlo.',
    eventCanceled: '📅 Evento cancelado',
    eventGoing: '📅 Va al evento',
    eventMaybe: '📅 Quizás vaya al evento',
    eventNotGoing: '📅 No va al evento',
    groupInvite: '👥 Invitación a un grupo',
    invoice: '🧾 Factura',
    locationAsked: '📍 Pidió tu ubicación',
    numberAsked: '📱 Pidió tu número de teléfono',
    order: '🛒 Pedido',
    payment: '💳 Pago',
    paymentAsked: '💳 Solicitud de pago',
    paymentCanceled: '💳 Solicitud de pago cancelada',
    paymentDeclined: '💳 Solicitud de pago rechazada',
    paymentInvite: '💳 Invitación a pagos en WhatsApp',
    phoneOnly: 'Este mensaje solo se puede ver en el teléfono.',
    pixPayment: '💠 Pago Pix',
    poll: '📊 Encuesta',
    pollResult: '📊 Resultado de la encuesta',
    pollVote: '📊 Votó en una encuesta. Abre WhatsApp en el teléfono para verlo.',
    product: '🛍️ Producto',
    statusMention: '💬 Te mencionó en un estado',
    stickerPack: '🧩 Paquete de stickers',
    total: 'Total',
    unreadable: 'Mensaje ilegible. Abre WhatsApp en el teléfono para verlo.',
    unsupported: '',
    viewOnce: 'Foto de visualización única: ábrela en el teléfono',
  },
  kinds: {
    audio: 'audio',
    business: 'mensaje de empresa',
    comment: 'comentario',
    contact: 'contacto',
    document: 'documento',
    event: 'evento',
    image: 'imagen',
    list: 'lista',
    location: 'ubicación',
    order: 'pedido',
    payment: 'pago',
    poll: 'encuesta',
    product: 'producto',
    reply: 'respuesta',
    status: 'estado',
    sticker: 'sticker',
    text: 'texto',
    video: 'video',
  },
  missing: kind => `Mensaje sin contenido (${kind}). Abre WhatsApp en el teléfono para verlo.`,
  unsupported: name => `Mensaje no compatible (${name}). Abre WhatsApp en el teléfono para verlo.`,
  items: count => (count === 1 ? '1 artículo' : `${count} artículos`),
  until: 'a',
  locale: 'es-419',
  somebody: 'alguien',
  you: 'tú',
};

const WORDS: Readonly<Record<WordLanguage, Words>> = { pt, en, es };

/** How a company reads: the language of its texts and its time zone. */
export interface Reading {
  readonly language: WordLanguage;
  readonly timeZone: string;
}

const [DATE, TIME] = [10, 11];

/** A local date and time, `05/12/2026 10:00`; the month first in English. */
const momentOf = (at: string, { language, timeZone }: Reading): string => {
  const local = wallTime(timeZone, at);
  const [year, month, day] = local.slice(0, DATE).split('-');
  const date = language === 'en' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  return `${date} ${local.slice(TIME)}`;
};

const periodOf = (from: string, until: string | undefined, reading: Reading): string => {
  const start = momentOf(from, reading);
  if (until === undefined) return start;
  const end = momentOf(until, reading);
  const isSameDay = start.slice(0, DATE) === end.slice(0, DATE);
  return `${start} ${WORDS[reading.language].until} ${isSameDay ? end.slice(TIME) : end}`;
};

const moneyOf = (thousandths: number, currency: string, locale: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency })
    .format(thousandths / 1_000)
    .replace(/\u00a0/g, ' ');

const wordLine = (line: InboundLine, reading: Reading): string => {
  const words = WORDS[reading.language];
  if (typeof line === 'string') return line;
  if ('items' in line) return words.items(line.items);
  if ('from' in line) return periodOf(line.from, line.until, reading);
  if ('thousandths' in line) {
    const amount = moneyOf(line.thousandths, line.currency, words.locale);
    return line.label === undefined ? amount : `${words.labels[line.label]}: ${amount}`;
  }
  const { label, text, kind } = line;
  if (label === 'unsupported') return words.unsupported(text ?? '');
  if (label === 'contentMissing') return words.missing(words.kinds[kind ?? 'text']);
  return text === undefined ? words.labels[label] : `${words.labels[label]}: ${text}`;
};

/** The text of a received message in the company's language. */
export const wordLines = (lines: readonly InboundLine[], reading: Reading): string =>
  lines.map(line => wordLine(line, reading)).join('\n');

/** What stands for a mentioned person whose name is unknown, and for the account itself. */
export const mentionWords = ({ language }: Pick<Reading, 'language'>): Pick<Words, 'somebody' | 'you'> =>
  WORDS[language];

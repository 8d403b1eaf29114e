import {
  BooleanField,
  EnumField,
  IntegerField,
  ListField,
  ObjectField,
  ObjectListField,
  TextField,
} from '@prosa/http';
import { SENT_MEDIA_KINDS, type SentMedia } from '../whatsapp/simulator/composed-message';
import { DELIVERIES, type Delivery } from '../whatsapp/simulator/delivery';
import { FIXTURES, type FixtureName } from '../whatsapp/simulator/fixtures';

/** A phone scans the QR code of a connection. */
export class ScanRequest {
  @TextField({ min: 1, max: 1_024 })
  qrcode!: string;

  @TextField({ min: 8, max: 30, text: 'The number of the phone that scans.' })
  number!: string;
}

/** A file that a phone sends. */
export class SentMediaRequest {
  @EnumField([...SENT_MEDIA_KINDS])
  kind!: SentMedia['kind'];

  @TextField({ optional: true, max: 120_000_000, text: 'The bytes; or a fixture.' })
  base64?: string;

  @EnumField([...FIXTURES], { optional: true })
  fixture?: FixtureName;

  @TextField({ optional: true, max: 100 })
  mime?: string;

  @TextField({ optional: true, max: 255 })
  name?: string;

  @IntegerField({ optional: true, min: 0, max: 86_400 })
  seconds?: number;
}

/** A location that a phone sends; degrees as text to preserve their digits. */
export class SentLocationRequest {
  @TextField({ pattern: /^-?\d{1,3}(\.\d{1,12})?$/ })
  latitude!: string;

  @TextField({ pattern: /^-?\d{1,3}(\.\d{1,12})?$/ })
  longitude!: string;

  @TextField({ optional: true, max: 200 })
  name?: string;

  @BooleanField({ optional: true, text: 'Shared for a while, as against one place.' })
  live?: boolean;
}

/** A contact card that a phone sends. */
export class SentContactRequest {
  @TextField({ min: 1, max: 100 })
  name!: string;

  @TextField({ min: 8, max: 30 })
  number!: string;
}

/** A question with answers to choose from. */
export class SentPollRequest {
  @TextField({ min: 1, max: 255 })
  question!: string;

  @ListField({ of: 'text', min: 2, max: 12 })
  options!: string[];
}

/** A chat, identified by its two phones. */
class ChatRequest {
  @TextField({ min: 8, max: 30 })
  from!: string;

  @TextField({ min: 8, max: 30 })
  to!: string;
}

/** A phone sends a text or other content; a text together with a file is its caption. */
export class WriteRequest extends ChatRequest {
  @TextField({
    optional: true,
    max: 65_536,
    emptyIsLeftOut: true,
    text: 'How the customer calls themselves.',
  })
  name?: string;

  @TextField({ optional: true, max: 65_536, trim: false, emptyIsLeftOut: true })
  text?: string;

  @ObjectField(() => SentMediaRequest, { optional: true })
  media?: SentMediaRequest;

  @ObjectField(() => SentLocationRequest, { optional: true })
  location?: SentLocationRequest;

  @ObjectField(() => SentContactRequest, { optional: true })
  contact?: SentContactRequest;

  @ObjectListField(() => SentContactRequest, { optional: true, max: 20 })
  contacts?: SentContactRequest[];

  @ObjectField(() => SentPollRequest, { optional: true })
  poll?: SentPollRequest;

  @TextField({ optional: true, max: 64, text: 'The message that this one answers.' })
  quotedId?: string;

  @EnumField(['ephemeral', 'viewOnce'], { optional: true })
  wrapped?: 'ephemeral' | 'viewOnce';

  @TextField({ optional: true, max: 200_000, text: "Content in the protocol's own form, as JSON." })
  raw?: string;

  @BooleanField({ optional: true, text: 'With the secret by which later changes are sealed.' })
  withSecret?: boolean;

  @TextField({ optional: true, max: 64, text: 'The picture of which this is the better version.' })
  betterOf?: string;

  @EnumField([...DELIVERIES], {
    optional: true,
    text: 'Through a broadcast list, or without the content, which only the phone receives.',
  })
  delivery?: Delivery;
}

/** A phone revokes one of its messages. */
export class ChangeRequest extends ChatRequest {
  @TextField({ min: 1, max: 64 })
  id!: string;
}

/** A phone replaces the text of one of its messages. */
export class EditRequest extends ChangeRequest {
  @TextField({ min: 1, max: 65_536, trim: false })
  text!: string;

  @BooleanField({ optional: true, text: 'Sealed with the secret of the message.' })
  sealed?: boolean;
}

/** A phone answers a poll; no options take the answer back. */
export class VoteRequest extends ChangeRequest {
  @ListField({ of: 'text', min: 0, max: 12 })
  options!: string[];
}

/** A phone reacts to a message; an empty emoji removes the reaction. */
export class ReactRequest extends ChangeRequest {
  @TextField({ max: 32 })
  emoji!: string;
}

/** A phone places a call or (`hangUp`) ends it. */
export class CallRequest extends ChatRequest {
  @TextField({ optional: true, max: 100, emptyIsLeftOut: true })
  name?: string;

  @BooleanField({ optional: true })
  video?: boolean;

  @IntegerField({ optional: true, min: 1, max: 120_000, text: 'How long it rings.' })
  ringMs?: number;

  @TextField({ optional: true, max: 64, text: 'The call to give up.' })
  hangUp?: string;
}

/** A phone's chat state: typing, recording or paused. */
export class TypingRequest extends ChatRequest {
  @EnumField(['composing', 'recording', 'paused'])
  state!: 'composing' | 'recording' | 'paused';
}

/** The phone and the message whose file is requested. */
export class FileQuery {
  @TextField({ min: 8, max: 30 })
  number!: string;

  @TextField({ min: 1, max: 64 })
  id!: string;
}

/** A customer's phone opens a chat and marks its messages as read. */
export class ReadRequest {
  @TextField({ min: 8, max: 30, text: 'The phone that reads.' })
  number!: string;

  @TextField({ min: 8, max: 30, text: 'Whose messages it reads.' })
  from!: string;
}

/** The phone whose messages are requested. */
export class PhoneQuery {
  @TextField({ min: 8, max: 30 })
  number!: string;
}

const REFUSED_LOGINS = ['401', '403', '405'];
const QUOTAS = ['FIRST_WARNING', 'SECOND_WARNING', 'CAPPED'] as const;
const REFUSALS = ['463', '479'];

/** Faults to inject; omitted fields keep their value, 0 or null ends a fault. */
export class FaultsRequest {
  @BooleanField({ optional: true })
  dropAcks?: boolean;

  @BooleanField({ optional: true })
  dropReceipts?: boolean;

  @BooleanField({ optional: true })
  autoDeliver?: boolean;

  @IntegerField({ optional: true, min: 0, max: 60_000 })
  delayMs?: number;

  @BooleanField({ optional: true })
  duplicateInbound?: boolean;

  @BooleanField({ optional: true })
  corruptInbound?: boolean;

  @BooleanField({ optional: true })
  reorderInbound?: boolean;

  @BooleanField({ optional: true, text: 'Only people who wrote before may be written to.' })
  restricted?: boolean;

  @IntegerField({
    optional: true,
    min: 0,
    max: 100_000,
    text: 'For how long sessions are told that this lasts; 0: they are told nothing.',
  })
  restrictedMinutes?: number;

  @EnumField(QUOTAS, {
    optional: true,
    nullable: true,
    text: 'What WhatsApp says of the quota of new chats.',
  })
  quota?: (typeof QUOTAS)[number] | null;

  @IntegerField({ optional: true, min: 1, max: 100_000, text: 'When the cycle of that quota ends.' })
  quotaEndsInMinutes?: number;

  @IntegerField({ optional: true, min: 0, max: 3_600_000, text: '0: connections never break by themselves.' })
  cutEveryMs?: number;

  @IntegerField({ optional: true, nullable: true, text: `One of ${REFUSALS.join(', ')}, or null.` })
  nack?: number | null;

  @IntegerField({ optional: true, nullable: true, text: `One of ${REFUSED_LOGINS.join(', ')}, or null.` })
  refuseLogin?: number | null;

  @BooleanField({ optional: true })
  mediaGone?: boolean;

  @IntegerField({ optional: true, min: 0, max: 120_000 })
  mediaSlowMs?: number;

  @EnumField(['lid', 'lidOnly', 'pn'], {
    optional: true,
    text: 'By LID and number, by LID alone, or by number and LID.',
  })
  addressing?: 'lid' | 'lidOnly' | 'pn';
}

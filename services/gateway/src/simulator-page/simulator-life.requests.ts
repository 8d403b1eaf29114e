import { BooleanField, EnumField, IntegerField, ListField, ObjectField, TextField } from '@prosa/http';

/** A phone enters the pairing code of a connection. */
export class CodeRequest {
  @TextField({ min: 8, max: 20, text: 'The code, with or without its dash.' })
  code!: string;

  @TextField({ min: 8, max: 30, text: 'The number of the phone.' })
  number!: string;
}

/** Changes a phone's profile picture. */
export class PictureRequest {
  @TextField({ min: 8, max: 30 })
  number!: string;

  @TextField({ optional: true, max: 3_000_000, emptyIsLeftOut: true, text: 'Left out: none any more.' })
  base64?: string;
}

/** Blocks or unblocks a number on a phone. */
export class BlockRequest {
  @TextField({ min: 8, max: 30 })
  number!: string;

  @TextField({ min: 8, max: 30, text: 'Whose messages.' })
  peer!: string;

  @BooleanField()
  on!: boolean;
}

/** Incidents of a number's devices. */
export const INCIDENTS = ['cut', 'conflict', 'unlink', 'forgetSessions'] as const;

/** Triggers an incident on a company's phone. */
export class IncidentRequest {
  @TextField({ min: 8, max: 30 })
  number!: string;

  @EnumField([...INCIDENTS])
  what!: (typeof INCIDENTS)[number];
}

/** Scripted customers that write automatically. */
export class CrowdRequest {
  @TextField({ min: 8, max: 30, text: 'Whom they write to.' })
  to!: string;

  @IntegerField({ min: 1, max: 9_000 })
  phones!: number;

  @IntegerField({ min: 1, max: 60_000, text: 'Messages per minute, of all of them together.' })
  perMinute!: number;

  @ListField({
    optional: true,
    of: 'text',
    max: 200,
    text: 'Line by line; *photo, *voice, *document and *place send such a thing.',
  })
  script?: string[];

  @IntegerField({ optional: true, min: 1, max: 1_000_000, text: 'They stop after so many messages.' })
  messages?: number;
}

const PERCENT = { optional: true, min: 0, max: 100 } as const;

/** Percentages of customers by behaviour; the rest reads without an answer. */
export class SharesRequest {
  @IntegerField({ ...PERCENT, text: 'Have no WhatsApp.' })
  noWhatsApp?: number;

  @IntegerField({ ...PERCENT, text: 'Have blocked the number: the message never arrives.' })
  blocks?: number;

  @IntegerField({ ...PERCENT, text: 'Answer SAIR.' })
  optsOut?: number;

  @IntegerField({ ...PERCENT, text: 'Answer yes.' })
  confirms?: number;

  @IntegerField({ ...PERCENT, text: 'Answer no.' })
  declines?: number;

  @IntegerField({ ...PERCENT, text: 'Answer in words.' })
  replies?: number;

  @IntegerField({ ...PERCENT, text: 'Receive the message late.' })
  late?: number;

  @IntegerField({ ...PERCENT, text: 'Never read it.' })
  unread?: number;
}

/** Scripted customers that react to what a company sends them first; omitted fields have their default. */
export class RecipientsRequest {
  @IntegerField({ optional: true, min: 0, max: 1_000_000, text: 'Equal seeds give equal behaviour.' })
  seed?: number;

  @TextField({ optional: true, max: 15, pattern: /^\d*$/, text: 'Only numbers that begin with it.' })
  prefix?: string;

  @ObjectField(() => SharesRequest, { optional: true, text: 'In percent.' })
  shares?: SharesRequest;

  @IntegerField({ optional: true, min: 0, max: 3_600_000, text: 'The most until a message is read.' })
  readMs?: number;

  @IntegerField({ optional: true, min: 0, max: 3_600_000, text: 'The most from reading to the answer.' })
  answerMs?: number;

  @IntegerField({ optional: true, min: 0, max: 3_600_000, text: 'Until late customers receive a message.' })
  lateMs?: number;

  @IntegerField({
    optional: true,
    min: 0,
    max: 1_000_000,
    text: 'Customers who never wrote, after which the number is restricted; 0: never.',
  })
  restrictAfter?: number;

  @IntegerField({ optional: true, min: 1, max: 100_000 })
  restrictedMinutes?: number;
}

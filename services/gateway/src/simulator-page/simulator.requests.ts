import { BooleanField, IntegerField, EnumField, TextField } from '@prosa/http';

/** A phone scans the QR code of a connection. */
export class ScanRequest {
  @TextField({ min: 1, max: 1_024 })
  qrcode!: string;

  @TextField({ min: 8, max: 30, text: 'The number of the phone that scans.' })
  number!: string;
}

/** A customer's phone writes. */
export class WriteRequest {
  @TextField({ min: 8, max: 30 })
  from!: string;

  @TextField({ optional: true, max: 100, emptyIsLeftOut: true, text: 'How the customer calls themselves.' })
  name?: string;

  @TextField({ min: 8, max: 30 })
  to!: string;

  @TextField({ min: 1, max: 65_536, trim: false })
  text!: string;
}

/** A customer's phone opens a chat, and reads what is in it. */
export class ReadRequest {
  @TextField({ min: 8, max: 30, text: 'The phone that reads.' })
  number!: string;

  @TextField({ min: 8, max: 30, text: 'Whose messages it reads.' })
  from!: string;
}

/** Whose messages are asked for. */
export class PhoneQuery {
  @TextField({ min: 8, max: 30 })
  number!: string;
}

const REFUSED_LOGINS = ['401', '403', '405'];
const REFUSALS = ['463', '479'];

/** What is to go wrong; what is left out stays, 0 or null sets right again. */
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

  @IntegerField({ optional: true, nullable: true, text: `One of ${REFUSALS.join(', ')}, or null.` })
  nack?: number | null;

  @IntegerField({ optional: true, nullable: true, text: `One of ${REFUSED_LOGINS.join(', ')}, or null.` })
  refuseLogin?: number | null;

  @EnumField(['lid', 'pn'], { optional: true })
  addressing?: 'lid' | 'pn';
}

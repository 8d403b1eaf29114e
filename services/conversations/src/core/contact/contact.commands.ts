import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import {
  BooleanField,
  DateField,
  EmailField,
  NotBefore,
  ObjectListField,
  PageQuery,
  PhoneField,
  TextField,
  type Viewer,
} from '@prosa/http';

/** A further datum of a contact. */
export class ExtraInfoRequest {
  @TextField({ min: 1, max: 100 })
  name!: string;

  @TextField({ max: 1_000 })
  value!: string;
}

/** The fields of a contact that an agent enters. */
export class ContactRequest {
  @TextField({ min: LIMITS.contactName.min, max: LIMITS.contactName.max })
  name!: string;

  @EmailField({ optional: true, nullable: true, text: 'Null when none is known.' })
  email?: string | null;

  @ObjectListField(() => ExtraInfoRequest, { optional: true, max: 50 })
  extraInfo?: ExtraInfoRequest[];
}

/** Filters contacts by name, and by creation on a day or between two. */
export class ListContactsQuery extends PageQuery {
  @DateField({ optional: true, text: 'Made on this day of the company.' })
  date?: string;

  @DateField({ optional: true, text: 'Made on this day or later.' })
  dateStart?: string;

  @DateField({ optional: true, text: 'Made on this day or earlier.' })
  @NotBefore('dateStart')
  dateEnd?: string;

  @BooleanField({ optional: true, text: 'Only groups of WhatsApp, or only people; left out: both.' })
  isGroup?: boolean;
}

/** A contact that an agent adds; its number identifies it and cannot be changed later. */
export class AddContactRequest extends ContactRequest {
  @PhoneField({
    min: LIMITS.contactNumber.min,
    max: LIMITS.contactNumber.max,
    text: 'With country code; without one it is Brazilian. Only the digits count.',
    example: '5511987654321',
  })
  number!: string;
}

/** Adds a contact. */
export class AddContact {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: AddContactRequest,
  ) {}
}

/** Changes a contact's card. */
export class ChangeContact {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly contactId: number,
    readonly request: ContactRequest,
  ) {}
}

/** Removes a contact from the book. */
export class RemoveContact {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly contactId: number,
  ) {}
}

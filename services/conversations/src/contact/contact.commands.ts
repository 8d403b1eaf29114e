import { LIMITS } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { EmailField, ObjectListField, TextField, type Viewer } from '@prosa/http';

/** A further datum of a contact. */
export class ExtraInfoRequest {
  @TextField({ min: 1, max: 100 })
  name!: string;

  @TextField({ max: 1_000 })
  value!: string;
}

/** What an agent writes down of a contact. */
export class ContactRequest {
  @TextField({ min: LIMITS.contactName.min, max: LIMITS.contactName.max })
  name!: string;

  @EmailField({ optional: true })
  email?: string;

  @ObjectListField(() => ExtraInfoRequest, { optional: true, max: 50 })
  extraInfo?: ExtraInfoRequest[];
}

/** A contact that an agent adds; its number cannot be changed later, since it is who the contact is. */
export class AddContactRequest extends ContactRequest {
  @TextField({
    min: LIMITS.contactNumber.min,
    max: LIMITS.contactNumber.max,
    pattern: /^[\d\s()+.-]+$/,
    text: 'With country code; only the digits count.',
    example: '5511987654321',
  })
  number!: string;
}

/** Asks for a contact to be added. */
export class AddContact {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly request: AddContactRequest,
  ) {}
}

/** Asks for a contact's card to be corrected. */
export class ChangeContact {
  constructor(
    readonly viewer: Viewer,
    readonly envelope: CommandEnvelope,
    readonly contactId: number,
    readonly request: ContactRequest,
  ) {}
}

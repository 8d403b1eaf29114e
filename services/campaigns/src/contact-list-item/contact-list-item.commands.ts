import { LIMITS } from '@prosa/contracts';
import { EmailField, IdField, PageQuery, PhoneField, TextField } from '@prosa/http';

/** Selects members of a list. */
export class ItemsQuery extends PageQuery {
  @IdField({ text: 'The list.' })
  contactListId!: number;
}

const NumberOf = (options: { optional?: true } = {}): PropertyDecorator =>
  PhoneField({
    ...LIMITS.contactNumber,
    ...options,
    text: 'With country code; without one it is Brazilian.',
    example: '11987654321',
  });

/** Changes of an item; fields that are left out stay. */
export class ChangeItemRequest {
  @TextField({ ...LIMITS.contactName, optional: true })
  name?: string;

  @NumberOf({ optional: true })
  number?: string;

  @EmailField({ optional: true, nullable: true, text: 'Null when none is known.' })
  email?: string | null;
}

/** An item to be added. */
export class ItemRequest {
  @IdField({ text: 'The list.' })
  contactListId!: number;

  @TextField({ ...LIMITS.contactName })
  name!: string;

  @NumberOf()
  number!: string;

  @EmailField({ optional: true, nullable: true, text: 'Null when none is known.' })
  email?: string | null;
}

import { LIMITS } from '@prosa/contracts';
import { EmailField, IdField, PageQuery, TextField } from '@prosa/http';

/** Selects members of a list. */
export class ItemsQuery extends PageQuery {
  @IdField({ text: 'The list.' })
  contactListId!: number;
}

const NumberOf = (options: { optional?: true } = {}): PropertyDecorator =>
  TextField({
    ...LIMITS.contactNumber,
    ...options,
    pattern: /^[\d\s()+.-]+$/,
    text: 'Up to eleven digits are Brazilian; others with country code.',
    example: '11987654321',
  } as Parameters<typeof TextField>[0]);

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

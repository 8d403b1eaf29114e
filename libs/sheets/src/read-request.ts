import { COLUMN_ROLES, type ColumnRole } from '@prosa/contracts';
import { BooleanField, ListField, TextField, ValidationFault } from '@prosa/http';
import type { ReadChoice } from './people-rows';

/** How a person wants an uploaded file to be read, in a query. */
export class ReadRequest {
  @ListField({
    of: 'text',
    optional: true,
    max: 64,
    text: `What each column is, from the left: ${COLUMN_ROLES.join(', ')}; found by titles and cells where left out.`,
  })
  columns?: string[];

  @BooleanField({ optional: true, text: 'Hidden rows are left out.' })
  skipHidden?: boolean;

  @TextField({
    optional: true,
    max: 64,
    text: 'The sheet of a workbook; the first that holds people where left out.',
  })
  sheet?: string;
}

const roleOf = (name: string): ColumnRole => {
  const role = COLUMN_ROLES.find(each => each === name.trim());
  if (role !== undefined) return role;
  const message = `columns must be of ${COLUMN_ROLES.join(', ')}`;
  throw new ValidationFault([{ field: 'columns', rule: 'isIn', message }]);
};

/** The choice of a request. @throws ValidationFault for a column that is nothing known. */
export const choiceOf = ({ columns, skipHidden, sheet }: ReadRequest): ReadChoice => ({
  ...(columns === undefined || columns.length === 0 ? {} : { roles: columns.map(roleOf) }),
  ...(skipHidden === undefined ? {} : { skipHidden }),
  ...(sheet === undefined || sheet === '' ? {} : { sheet }),
});

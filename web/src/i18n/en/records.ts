import type { records as pt } from '../pt/records';
import type { SameKeys } from '../shape';

/** Texts that every page of records shares. */
export const records: SameKeys<typeof pt> = {
  tooShort: 'Too Short!',
  tooLong: 'Too Long!',
  required: 'Required',
  emailInvalid: 'Invalid email',
  colorInvalid: 'Enter a color such as #0B6B5D.',
  numberInvalid: 'Enter a valid whole number.',
  actions: 'Actions',
  nothingFoundBody: 'No record matches “{{term}}”.',
  nothingInFilter: 'No record matches the filter.',
  clearFilter: 'Clear filter',
  loadingMore: 'Loading more…',
  moreFailed: 'The rest could not be loaded.',
  count_one: '{{count}} record',
  count_other: '{{count}} records',
  planUse: "{{count}} of the plan's {{max}}",
  planLimit:
    'The {{plan}} plan allows {{max}}, and {{count}} already exist. Delete a record or change plans.',
  color: 'Color',
  colorOther: 'Another color',
  colorCode: 'Color code',
  colorTaken: '{{color}}, used by {{name}}',
  secretWhole: 'Clear the field and paste the whole key.',
  leaveTitle: 'Discard your changes?',
  leaveBody: 'There are unsaved changes.',
  leave: 'Discard',
};

import type { common as pt } from '../pt/common';
import type { SameKeys } from '../shape';

/** Texts that many areas use. */
export const common: SameKeys<typeof pt> = {
  add: 'Add',
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  confirm: 'Confirm',
  copy: 'Copy',
  copied: 'Copied',
  delete: 'Delete',
  edit: 'Edit',
  loading: 'Loading…',
  next: 'Next',
  no: 'No',
  ok: 'OK',
  optional: 'optional',
  refusedFile: '{{name}} was not attached: programs, scripts and pages are not accepted.',
  retry: 'Try again',
  save: 'Save',
  saved: 'Saved',
  search: 'Search',
  clearSearch: 'Clear search',
  nothingFound: 'Nothing found',
  today: 'Today',
  yesterday: 'Yesterday',
  yes: 'Yes',
  required: 'Required',
  noPhoto: 'no photo',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
};

import type { ContactView } from '@prosa/contracts';
import type { RecordFilter } from '../../resource/record-source';
import { createRecords } from '../../resource/records';
import { dateIn } from '../../ui/calendar-days';

const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Whether a contact was created in the selected days. */
const isWithin = ({ createdAt }: ContactView, { date, dateStart, dateEnd }: RecordFilter): boolean => {
  const made = dateIn(timeZone, new Date(createdAt));
  return (date ?? dateStart ?? made) <= made && made <= (date ?? dateEnd ?? made);
};

/** The contacts of a company. */
export const contacts = createRecords<ContactView>({
  name: 'contacts',
  texts: 'contacts',
  path: '/contacts',
  pageKey: 'contacts',
  admits: isWithin,
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  searched: ({ name, number, email }) => `${name} ${number} ${email}`,
  change: ({ channel, payload }) => {
    // After an import the page loads its contacts again.
    if (channel !== 'contact' || payload.action === 'reload') return null;
    return payload.action === 'delete' ? { deleted: payload.contactId } : { changed: payload.contact };
  },
});

import { LIMITS } from '@prosa/contracts';
import type { CompanyView } from '@prosa/contracts';
import type { RecordFilter } from '../../../resource/record-source';
import { dateIn, daysFrom } from '../../../ui/calendar-days';
import { createRecords } from '../../../resource/records';

const byName = (one: CompanyView, other: CompanyView): number =>
  one.name.localeCompare(other.name, 'pt-BR') || one.id - other.id;

/** Those without a due date come last, whichever end comes first. */
const byDueDate = (one: CompanyView, other: CompanyView, direction: 1 | -1): number => {
  if (one.dueDate === other.dueDate) return 0;
  if (one.dueDate === null || other.dueDate === null) return one.dueDate === null ? 1 : -1;
  return one.dueDate < other.dueDate ? -direction : direction;
};

const isDue = ({ dueDate, timeZone }: CompanyView, due: string): boolean => {
  if (due === 'none' || dueDate === null) return (due === 'none') === (dueDate === null);
  const days = daysFrom(dateIn(timeZone), dueDate);
  return due === 'overdue' ? days < 0 : days >= 0 && days <= LIMITS.dueDateWarningDays;
};

/** Whether a company is among those that the list is narrowed to, as the server judges it. */
export const companyAdmitted = (
  company: CompanyView,
  { due, status, trial, planId }: RecordFilter,
): boolean =>
  (due === undefined || isDue(company, due)) &&
  (status === undefined || (status === 'active') === company.status) &&
  (trial === undefined || (trial === 'yes') === (company.trialExpiration !== null)) &&
  (planId === undefined || planId === String(company.planId));

/** All companies of the platform; super users receive each other's changes. */
export const companyRecords = createRecords<CompanyView>({
  name: 'companies',
  texts: 'companies',
  path: '/companies',
  pageKey: 'companies',
  admits: companyAdmitted,
  compare: (one, other, { sort }) => {
    const order =
      sort === undefined || sort === 'name' ? 0 : byDueDate(one, other, sort === 'dueDate' ? 1 : -1);
    return order || byName(one, other);
  },
  searched: ({ name, email, phone }) => `${name} ${email} ${phone}`,
  change: ({ channel, payload }) => {
    if (channel !== 'platformCompany') return null;
    return payload.action === 'delete' ? { deleted: payload.companyId } : { changed: payload.company };
  },
});

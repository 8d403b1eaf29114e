import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type { CompanyRow } from '@prosa/read-model';
import type {
  CompanyEvent,
  CompanyRegistered,
  CompanyBlocked,
  CompanyDetailsChanged,
  CompanyDueDateMoved,
  CompanyHoursChanged,
  CompanyPlanAssigned,
  CompanyRecurrenceChanged,
  CompanyRenewed,
  CompanyTimeZoneChanged,
  CompanyTrialStarted,
  CompanyUnblocked,
} from './company.events';

const registered = ({ stream, data, metadata }: Recorded<CompanyRegistered>): CompanyRow => ({
  companyId: data.number,
  uuid: parseStreamName(stream).id,
  name: data.name,
  timeZone: data.timeZone,
  dueDate: data.dueDate,
  free: false,
  email: '',
  phone: '',
  planId: null,
  blocked: false,
  recurrence: 'MENSAL',
  trialExpiration: null,
  schedules: null,
  createdAt: new Date(metadata.at),
  updatedAt: new Date(metadata.at),
});

/** A fact that changes some columns of the company's row. */
const changing = <E extends CompanyEvent>(
  columns: (data: E['data']) => Partial<CompanyRow>,
): RowRule<CompanyRow, E> => ({
  keys: event => [[event.metadata.companyId]],
  fold: (row, event) => row && { ...row, ...columns(event.data), updatedAt: new Date(event.metadata.at) },
});

/** One row per company, by id; a removed company has none. */
export const companyProjection: TableProjection<CompanyRow, CompanyEvent> = {
  table: 'company',
  key: ['companyId'],
  on: {
    CompanyRegistered: {
      keys: event => [[event.data.number]],
      fold: (_, event) => registered(event),
    },
    CompanyDetailsChanged: changing<CompanyDetailsChanged>(({ name, email, phone }) => ({
      name,
      email,
      phone,
    })),
    CompanyPlanAssigned: changing<CompanyPlanAssigned>(({ planId }) => ({ planId })),
    CompanyDueDateMoved: changing<CompanyDueDateMoved>(({ to, free }) => ({
      ...{ dueDate: to, free: free === true, ...(free === true ? { trialExpiration: null } : {}) },
    })),
    CompanyRenewed: changing<CompanyRenewed>(({ to }) => ({
      dueDate: to,
      free: false,
      trialExpiration: null,
    })),
    CompanyRecurrenceChanged: changing<CompanyRecurrenceChanged>(({ recurrence }) => ({ recurrence })),
    CompanyTrialStarted: changing<CompanyTrialStarted>(({ expiresOn }) => ({ trialExpiration: expiresOn })),
    CompanyBlocked: changing<CompanyBlocked>(() => ({ blocked: true })),
    CompanyUnblocked: changing<CompanyUnblocked>(() => ({ blocked: false })),
    CompanyHoursChanged: changing<CompanyHoursChanged>(({ schedules }) => ({ schedules })),
    CompanyTimeZoneChanged: changing<CompanyTimeZoneChanged>(({ to }) => ({ timeZone: to })),
    CompanyRemoved: { keys: event => [[event.data.number]], fold: () => null },
  },
};

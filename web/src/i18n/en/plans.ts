import type { plans as pt } from '../pt/plans';
import type { SameKeys } from '../shape';

/** Texts of the platform's plans. */
export const plans: SameKeys<typeof pt> = {
  intro: 'What each subscription includes, and what it costs per month.',
  add: 'Add plan',
  edit: 'Edit plan',
  emptyTitle: 'No plans',
  emptyBody: 'Create a plan to offer at sign-up and assign to companies.',
  searchLabel: 'Search plans',
  deleteTitle: 'Delete the plan {{name}}?',
  deleteBody: 'Only a plan that no company uses can be deleted.',
  saved: 'Plan saved',
  deleted: 'Plan deleted',
  saveFailed:
    'The plan could not be saved. Check whether a plan with this name already exists and whether the fields are filled in correctly.',
  name: 'Name',
  value: 'Price per month',
  valueHint: 'In Brazilian reais, for example 1.234,50.',
  valueInvalid: 'Write an amount like 1.234,50.',
  users: 'Users',
  connections: 'Connections',
  queues: 'Queues',
  storageGb: 'Storage for files (GB)',
  storageGbHint: '0: no limit.',
  includes: 'Includes',
  useCampaigns: 'Campaigns',
  useSchedules: 'Schedules',
  useInternalChat: 'Internal chat',
  useExternalApi: 'External API',
  useKanban: 'Kanban',
  useOpenAi: 'OpenAI',
  useIntegrations: 'Integrations',
  isPublic: 'Offered',
  isPublicHint: 'Shown on the sign-up page.',
};

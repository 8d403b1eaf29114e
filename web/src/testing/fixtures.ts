import type { ConnectionView, SignedInUser } from '@prosa/contracts';

const AT = '2026-11-20T12:00:00.000Z';

/** A signed-in user; by default an agent of "Empresa Demo". */
export const aUser = (changes: Partial<SignedInUser> = {}): SignedInUser => ({
  id: 3,
  uuid: '0190d1c2-0000-7000-8000-000000000003',
  name: 'Ana Souza',
  email: 'ana@demo.test',
  profile: 'user',
  super: false,
  companyId: 1,
  allTicket: 'disabled',
  leadsOn: false,
  whatsappId: null,
  online: true,
  queues: [{ id: 1, name: 'Suporte', color: '#0B6B5D' }],
  queueIds: [1],
  createdAt: AT,
  updatedAt: AT,
  company: {
    id: 1,
    name: 'Empresa Demo',
    dueDate: '2027-01-31',
    timeZone: 'America/Sao_Paulo',
    settings: [],
  },
  ...changes,
});

/** An admin of the same company. */
export const anAdmin = (changes: Partial<SignedInUser> = {}): SignedInUser =>
  aUser({ id: 2, name: 'Clara Admin', email: 'admin@demo.test', profile: 'admin', ...changes });

/** A connection that works. */
export const aConnection = (changes: Partial<ConnectionView> = {}): ConnectionView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000101',
  name: 'Atendimento',
  status: 'CONNECTED',
  reason: null,
  statusSince: AT,
  restrictedUntil: null,
  newChatQuota: null,
  qrcode: '',
  retries: 0,
  isDefault: true,
  purpose: 'service',
  color: '#773DFA',
  number: '5511999990001',
  provider: 'beta',
  greetingMessage: '',
  complationMessage: '',
  outOfHoursMessage: '',
  ratingMessage: '',
  expiresInactiveMessage: '',
  expiresTicket: 0,
  timeUseBotQueues: 0,
  maxUseBotQueues: 3,
  timeToTransfer: 0,
  transferQueueId: null,
  promptId: null,
  integrationId: null,
  queues: [],
  schedules: null,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

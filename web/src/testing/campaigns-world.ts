import { ALL_PLAN_FEATURES, type CampaignView, type PlanFeatures, type SignedInUser } from '@prosa/contracts';
import type { FakeRoutes } from './fake-api';
import { anAdmin } from './fixtures';
import { renderApp } from './render-app';
import type { RunningApp } from './render-app';

const AT = '2026-11-20T12:00:00.000Z';

/** An admin of a company whose campaigns are switched on. */
export const campaignAdmin = (features: Partial<PlanFeatures> = {}): SignedInUser => {
  const user = anAdmin();
  const plan = { id: 1, name: 'Tudo', users: 9, connections: 9, queues: 9, value: 0 };
  return {
    ...user,
    company: {
      ...user.company,
      plan: { ...plan, ...ALL_PLAN_FEATURES, ...features } as unknown as NonNullable<
        SignedInUser['company']['plan']
      >,
      settings: [{ key: 'campaignsEnabled', value: 'enabled' }],
    },
  };
};

/** A draft to a contact list. */
export const aCampaign = (changes: Partial<CampaignView> = {}): CampaignView => ({
  id: 1,
  uuid: '0190d1c2-0000-7000-8000-000000000901',
  companyId: 1,
  name: 'Natal',
  message1: 'Feliz Natal, {{firstName}}!',
  message2: '',
  message3: '',
  message4: '',
  message5: '',
  confirmationMessage1: '',
  confirmationMessage2: '',
  confirmationMessage3: '',
  confirmationMessage4: '',
  confirmationMessage5: '',
  confirmation: false,
  status: 'INATIVA',
  scheduledAt: null,
  scheduledZone: null,
  completedAt: null,
  whatsappId: 1,
  whatsapp: { id: 1, name: 'Atendimento', status: 'CONNECTED' },
  contactListId: 4,
  tagListId: null,
  ...{ moreTagIds: [], tagsMatch: 'any', earlier: null, excludeListId: null },
  fileListId: null,
  answersQueueId: null,
  retryOf: null,
  mediaPath: null,
  mediaName: null,
  reason: null,
  hold: null,
  editable: true,
  createdAt: AT,
  updatedAt: AT,
  ...changes,
});

/** The application at a page of the campaigns. */
export const startCampaigns = (
  path: string,
  routes: FakeRoutes,
  user: SignedInUser = campaignAdmin(),
): Promise<RunningApp> => renderApp({ path, user, kept: { cshow: '1' }, routes });

import { LIMITS } from '@prosa/contracts';
import {
  choice,
  defineSettings,
  namedTexts,
  numberWithin,
  toggle,
  weeklyWindow,
  wholeNumber,
  wordOrNumber,
} from './setting.definition';
import type { SettingValues } from './setting.definition';

/** Who may change a setting of campaigns. */
const ofCampaigns = { write: 'campaigns:manage', plan: 'useCampaigns' } as const;

/** Every setting there is (spec 1 §3, spec 2 §3). Secrets, such as a payment provider's token, are not settings. */
export const SETTINGS = defineSettings({
  userCreation: toggle('disabled', 'Whether people may sign up without being invited.', {
    public: true,
    write: 'companies:manage',
  }),
  platformSender: {
    ...wordOrNumber(
      ['default', 'mail'],
      'connection',
      "What sends the platform's codes and notices: its default connection, mail alone, or the connection of this number.",
    ),
    write: 'companies:manage',
  },
  sendGreetingAccepted: toggle('disabled', 'Greets the customer in the name of whoever accepts the ticket.'),
  sendMsgTransfTicket: toggle(
    'disabled',
    'Tells the customer that the ticket went to another queue or person.',
  ),
  sendGreetingMessageOneQueues: toggle('disabled', 'Greets even when a connection has a single queue.'),
  campaignsEnabled: toggle('disabled', 'Whether the campaign area is shown and served.', {
    write: 'companies:manage',
  }),
  sideMenu: choice(['open', 'closed'], 'open', 'How the side menu stands at the first sign-in on a device.'),
  CheckMsgIsGroup: toggle('enabled', 'Ignores messages of groups.'),
  call: toggle('enabled', 'Whether calls to the number are let through rather than refused with a text.'),
  pageHelp: {
    ...toggle('enabled', 'Whether the help of a page opens by itself at the first visit.'),
    scope: 'user',
    write: 'settings:read',
  },
  userRating: toggle('disabled', 'Asks the customer for a rating when a ticket is closed.'),
  scheduleType: choice(
    ['disabled', 'queue', 'company'],
    'disabled',
    'Whose working hours decide about the out-of-hours message.',
  ),
  customerLanguage: choice(
    ['pt', 'en', 'es'],
    'pt',
    'Language of the texts that Prosa itself writes to customers.',
  ),
  onboarding: toggle('enabled', 'Whether administrators are shown the first steps until they are done.'),
  leadStartTimer: wholeNumber('100', 86_400, "Seconds from a lead's form to the bot's first word.", {
    write: 'leadConfig:manage',
  }),
  leadIntegrationId: {
    ...wordOrNumber(['none'], 'typebot', 'The typebot integration that answers leads first.'),
    write: 'leadConfig:manage',
    plan: 'useIntegrations',
  },
  leadIntegrationActive: toggle('disabled', 'Whether that integration answers leads.', {
    write: 'leadConfig:manage',
    plan: 'useIntegrations',
  }),
  promptMonthlyTokens: wholeNumber('2000000', 1_000_000_000, 'Tokens that the prompts may use in a month.', {
    write: 'prompts:manage',
    plan: 'useOpenAi',
  }),
  campaignMessageInterval: {
    ...wholeNumber('5', LIMITS.campaignMessageInterval.max, 'Seconds between two messages of a campaign.', {
      write: 'campaigns:manage',
    }),
    least: LIMITS.campaignMessageInterval.min,
  },
  campaignBatchSize: numberWithin(
    '50',
    LIMITS.campaignBatchSize,
    'Messages of a campaign after which the greater interval comes.',
    ofCampaigns,
  ),
  campaignGreaterInterval: {
    ...wholeNumber(
      '10',
      LIMITS.campaignGreaterInterval.max,
      'Seconds that are waited besides after each batch.',
      ofCampaigns,
    ),
    least: LIMITS.campaignGreaterInterval.min,
  },
  campaignWindow: weeklyWindow(
    '123456 08:00-20:00',
    "When campaigns go out: weekdays (1 is Monday) and hours of the company's clocks, or always.",
    ofCampaigns,
  ),
  campaignStrangersPerDay: wholeNumber(
    '0',
    10_000,
    'People who never wrote that campaigns of a connection write to in a day; 0 is no limit.',
    ofCampaigns,
  ),
  campaignPerPersonWeek: wholeNumber(
    '0',
    LIMITS.campaignPerPersonWeek.max,
    'Campaigns that reach a person within seven days; 0 is no limit.',
    ofCampaigns,
  ),
  campaignOptOutLine: choice(
    ['pt', 'en', 'es', 'none'],
    'none',
    'In which language the first message of a campaign says how to receive no more of them.',
    ofCampaigns,
  ),
  campaignVariables: namedTexts(40_000, "Texts that campaigns' messages name, as JSON.", ofCampaigns),
  chatBotType: choice(['text'], 'text', 'How the queue menu is shown to the customer.'),
});

/** The name of a setting. */
export type SettingKey = keyof typeof SETTINGS;

/** All settings with the values they may have. */
export type Settings = SettingValues<typeof SETTINGS>;

import type { settings as pt } from '../pt/settings';
import type { SameKeys } from '../shape';

/** Texts of the settings, of the options and of the platform's visits. */
export const settings: SameKeys<typeof pt> = {
  title: 'Settings',
  tabs: 'Settings pages',
  options: 'Options',
  hours: 'Opening hours',
  access: 'Platform access',
  companies: 'Companies',
  plans: 'Plans',
  money: 'Revenue',
  heldPayments: 'Held payments',
  paymentProvider: 'Provider',
  help: 'Help',
  optionsIntro: 'Each option is saved as soon as it changes, and applies to the whole company.',
  saving: 'Saving',
  hoursIntro: 'Outside these hours, people who write get the out-of-hours message.',
  hoursSaved: 'Opening hours saved',
  zone: 'Company time zone: {{zone}} time (now {{time}})',
  accessIntro: 'Who from the platform entered this company as an administrator, when and why.',
  accessNone: 'Nobody from the platform has been here',
  accessNoneBody: 'When support enters the company, the name, the reason and the time appear in this list.',
  accessNow: 'now',
  accessRefused: 'Refused: {{what}}.',
  accessRefusedPassword: 'changing a password',
  accessRefusedEmail: 'changing an email',
  accessRefusedUser: 'adding a user',
  accessRefusedToken: 'making a token',
  storage: "The company's files",
  storageFree: '{{used}} stored',
  storageOf: '{{used}} of {{quota}} ({{percent}}%)',
  storageNear:
    'Storage is running out: once it is full, nobody in the company can send files. What customers send still arrives.',
  more: 'Load more',
  group: {
    service: 'Service',
    queues: 'Queues and hours',
    company: 'Company',
    others: 'Others',
  },
  secret: {
    label: 'Asaas token',
    hint: 'Identifies the company at the payment provider. Once saved, only its end is shown.',
    forget: 'Forget',
    saved: 'Token updated',
  },
  option: {
    sendGreetingAccepted: {
      label: 'Greeting when accepting',
      hint: 'Greets the customer on behalf of whoever accepts the ticket.',
    },
    sendMsgTransfTicket: {
      label: 'Announce transfers',
      hint: 'Tells the customer that the ticket went to another queue or person.',
    },
    userRating: {
      label: 'Ask for a rating',
      hint: 'Asks the customer for a rating when a ticket is resolved.',
    },
    CheckMsgIsGroup: {
      label: 'Ignore groups',
      hint: 'Messages from WhatsApp groups do not open tickets.',
    },
    call: {
      label: 'Let calls through',
      hint: 'When off, calls are refused and the caller gets a text.',
    },
    scheduleType: {
      label: 'Opening hours',
      hint: 'Whose hours decide when the out-of-hours message is sent.',
      values: {
        disabled: 'None',
        queue: 'Of each queue',
        company: 'Of the company',
      },
    },
    sendGreetingMessageOneQueues: {
      label: 'Greeting with a single queue',
      hint: 'Also sends the greeting when the connection has a single queue.',
    },
    chatBotType: {
      label: 'Queue menu',
      hint: 'How the queue options are shown to the customer.',
      values: {
        text: 'Text',
      },
    },
    customerLanguage: {
      label: 'Language for customers',
      hint: 'Language of what Prosa itself writes to customers: menus, ratings, transfers.',
      values: {
        pt: 'Portuguese',
        en: 'English',
        es: 'Spanish',
      },
    },
    campaignsEnabled: {
      label: 'Campaigns',
      hint: 'Shows and enables the campaigns area.',
    },
    onboarding: {
      label: 'First steps',
      hint: 'Shows administrators what is left to set up, until it is done.',
    },
    sideMenu: {
      label: 'Side menu',
      hint: 'How the menu starts at the first sign-in on each device.',
      values: {
        open: 'Open',
        closed: 'Collapsed',
      },
    },
    platformSender: {
      label: 'Sender of platform codes and notices',
      hint: 'How sign-up codes, password codes and notices are sent. While the connection is down, they go by email.',
      values: {
        default: 'Default connection',
        mail: 'Email only',
      },
    },
    userCreation: {
      label: 'Open sign-up',
      hint: 'Anyone can sign up a company from the sign-in page.',
    },
  },
};

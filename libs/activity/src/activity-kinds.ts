import type { ActivityKind, ReadingKind } from '@prosa/contracts';

/** The administrative facts, by what they administer; each has a sentence in every language. */
export const administrativeFacts = {
  access: ['CompanyAccessed', 'CompanyAccessEnded', 'CompanyAccessRefused', 'LogReadByOperator'],
  users: [
    'UserRegistered',
    'UserProfileChanged',
    'UserRightsChanged',
    'UserPasswordChanged',
    'UserRemoved',
    'AdministratorAppointed',
    'AdministratorDismissed',
  ],
  company: [
    'CompanyRegistered',
    'CompanyDetailsChanged',
    'CompanyHoursChanged',
    'CompanyTimeZoneChanged',
    'CompanyBlocked',
    'CompanyUnblocked',
    'CompanyRemoved',
  ],
  settings: ['SettingChanged', 'ProviderSecretReplaced', 'ProviderSecretForgotten'],
  billing: [
    'CompanyPlanAssigned',
    'CompanyDueDateMoved',
    'CompanyRenewed',
    'CompanyRecurrenceChanged',
    'CompanyTrialStarted',
    'PlanChangeAsked',
    'PlanChangeDone',
    'PlanChangeWithdrawn',
    'PayerChanged',
    'InvoiceIssued',
    'InvoiceCancelled',
    'InvoicePaid',
    'InvoicePaymentReversed',
    'CreditGranted',
    'CreditRevoked',
    'CreditCharged',
    'CreditRefunded',
  ],
  queues: [
    'QueueCreated',
    'QueueUpdated',
    'QueueDeleted',
    'QueueOptionAdded',
    'QueueOptionChanged',
    'QueueOptionsArranged',
    'QueueOptionsRemoved',
  ],
  tags: ['TagCreated', 'TagUpdated', 'TagDeleted', 'TagsArranged'],
  connections: [
    'ConnectionRegistered',
    'ConnectionConfigured',
    'ConnectionMadeDefault',
    'ConnectionPaired',
    'ConnectionRemoved',
  ],
  tokens: [
    'EventTokenMade',
    'EventTokenRevoked',
    'ConnectionTokenIssued',
    'ConnectionTokenRevoked',
    'WebhookAdded',
    'WebhookChanged',
    'WebhookSecretRotated',
    'WebhookPaused',
    'WebhookResumed',
    'WebhookDisabled',
    'WebhookReplayAsked',
    'WebhookRemoved',
  ],
  campaigns: [
    'CampaignDrafted',
    'CampaignChanged',
    'CampaignFileAttached',
    'CampaignFileRemoved',
    'CampaignScheduled',
    'CampaignUnscheduled',
    'CampaignStarted',
    'CampaignCancelled',
    'CampaignRestarted',
    'CampaignFinished',
    'CampaignDeleted',
    'ContactListCreated',
    'ContactListUpdated',
    'ContactListDeleted',
    'ContactListImportBegun',
    'ContactListImportFinished',
    'ContactListImportRefused',
    'ContactListImportCancelled',
  ],
  contacts: [
    'ContactImportBegun',
    'ContactImportFinished',
    'ContactImportRefused',
    'ContactImportCancelled',
    'ContactsMerged',
    'ContactMergeReverted',
    'TicketsMerged',
    'TicketMergeReverted',
    'OptOutWithdrawn',
  ],
  bots: [
    'PromptCreated',
    'PromptUpdated',
    'PromptDeleted',
    'QueueIntegrationCreated',
    'QueueIntegrationUpdated',
    'QueueIntegrationDeleted',
  ],
  contents: [
    'QuickMessageCreated',
    'QuickMessageUpdated',
    'QuickMessageDeleted',
    'FileListCreated',
    'FileListChanged',
    'FileListFileAdded',
    'FileListFileRemoved',
    'FileListArranged',
    'FileListDeleted',
    'AnnouncementCreated',
    'AnnouncementUpdated',
    'AnnouncementDeleted',
    'HelpCreated',
    'HelpUpdated',
    'HelpDeleted',
  ],
  forms: ['LeadFormOpened', 'LeadFormListsChanged', 'LeadFormStyled', 'LeadFormLogoAttached'],
  deletions: ['TicketDeleted', 'LeadDeleted', 'ContactRemoved', 'ChatRemoved'],
} as const satisfies Readonly<Record<ActivityKind, readonly string[]>>;

/** The facts about reading, by what was read; each has a sentence, too. */
export const readingFacts = {
  conversations: ['ConversationOpened'],
  searches: ['SearchMade'],
  exports: ['HistoryExported', 'ContactsExported'],
  feeds: ['FeedRead'],
} as const satisfies Readonly<Record<ReadingKind, readonly string[]>>;

/** The type of a fact that has a sentence. */
export type ShownFact =
  (typeof administrativeFacts)[ActivityKind][number] | (typeof readingFacts)[ReadingKind][number];

const kindsIn = <Kind extends string>(
  facts: Readonly<Record<Kind, readonly string[]>>,
): ReadonlyMap<string, Kind> =>
  new Map(
    Object.entries<readonly string[]>(facts).flatMap(([kind, types]) =>
      types.map(type => [type, kind as Kind] as const),
    ),
  );

const administrative = kindsIn<ActivityKind>(administrativeFacts);
const ofReading = kindsIn<ReadingKind>(readingFacts);

/** The types of all administrative facts. */
export const administrativeTypes: readonly string[] = [...administrative.keys()];

/** The types of all facts about reading. */
export const readingTypes: readonly string[] = [...ofReading.keys()];

/** What a fact that has a sentence is about. */
export const kindOfFact = (type: string): ActivityKind | ReadingKind =>
  administrative.get(type) ?? ofReading.get(type) ?? 'company';

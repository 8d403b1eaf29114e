/** Facts that become no public event, and why; each fact type is here or in a public type (a spec compares both). */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'administration of the installation and of access; the audit shows it, integrations do not act on it': [
    'CompanyAccessed CompanyAccessEnded CompanyAccessRefused LogReadByOperator AnnouncementCreated AnnouncementUpdated',
    'AnnouncementDeleted HelpCreated HelpUpdated HelpDeleted AdministratorAppointed AdministratorDismissed',
    'CompanyRegistered CompanyDetailsChanged CompanyBlocked CompanyUnblocked CompanyRemoved CompanyHoursChanged',
    'CompanyTimeZoneChanged SettingChanged ProviderSecretReplaced ProviderSecretForgotten SeatTaken SeatFreed',
    'EventTokenMade EventTokenRevoked WebhookAdded WebhookChanged WebhookSecretRotated WebhookPaused WebhookResumed',
    'WebhookDisabled WebhookReplayAsked WebhookRemoved UserPasswordChanged LeadFormOpened LeadFormListsChanged LeadFormStyled LeadFormLogoAttached',
  ],
  'who read what; the audit shows it': [
    'ConversationOpened HistoryExported SearchMade ContactsExported FeedRead',
  ],
  'configuration, of which the read API gives the present state': [
    'TagCreated TagUpdated TagDeleted TagsArranged QueueCreated QueueUpdated QueueDeleted QueueOptionAdded',
    'QueueOptionChanged QueueOptionsArranged QueueOptionsRemoved QueueIntegrationCreated QueueIntegrationUpdated',
    'QueueIntegrationDeleted QuickMessageCreated QuickMessageUpdated QuickMessageDeleted PromptCreated PromptUpdated',
    'PromptDeleted FileListCreated FileListChanged FileListFileAdded FileListFileRemoved FileListArranged',
    'FileListDeleted UserRegistered UserProfileChanged UserRightsChanged UserRemoved ContactListCreated',
    'ContactListUpdated ContactListDeleted ContactListItemAdded ContactListItemChanged ContactListItemChecked',
    'ContactListItemRemoved ConnectionRegistered ConnectionConfigured ConnectionMadeDefault ConnectionPaired',
    'ConnectionTokenIssued ConnectionTokenRevoked ConnectionRemoved CampaignChanged CampaignFileAttached',
    'CampaignFileRemoved ScheduleCreated ScheduleChanged ScheduleFileAttached ScheduleFileRemoved ScheduleCancelled',
  ],
  'a step of a process whose outcome is a public event': [
    'CampaignUnscheduled CampaignPreparing CampaignAudienceTaken ConfirmationAddressed ConfirmationRequested',
    'ConfirmationGiven ConfirmationDeclined ShippingAddressed ShippingRequested ShippingSkipped RetryClaimed',
    'ScheduleAddressed MessageRetryRequested MessageEditRequested MessageRevokeRequested MessageReactionRequested',
    'TicketChatbotStarted TicketChatbotEnded TicketRatingAsked TicketRatingMistaken TicketSlotTaken',
    'InvoiceApplied InvoiceChargeOpened InvoiceChargeFailed InvoiceChargeClosed ContactAliasLearned',
    'ContactNumberChecked ContactAliasClaimed ValueReserved ValueReleased ConnectionRestricted',
    'ConnectionQuotaReported ConnectionGapNoticed',
  ],
  'bots and models at work: what they write is a message': [
    'BotTurnAsked BotTurnAnswered BotTurnFailed BotSummarized BotSessionStarted BotSessionEnded AgentAssisted',
    'PromptTried LeadBotSwitched',
  ],
  'imports: each contact is an event of its own': [
    'ContactImportBegun ContactImportAdvanced ContactImportFinished ContactImportRefused ContactImportCancelled',
    'ContactListImportBegun ContactListImportAdvanced ContactListImportFinished ContactListImportRefused',
    'ContactListImportCancelled',
  ],
  'what single users see and mark; nothing of it is known outside': [
    'ChatStarted ChatChanged ChatRemoved ChatMessageWritten ChatRead MentionSeen MessageStarred MessageUnstarred',
    'MessagesRead MessagesMarkedUnread ContactPictureChanged ContactKept',
  ],
  'upkeep of messages and contacts that changes no content': [
    'MessageMediaFailed MessageChangeRefused MessageEditUnreadable ContactsMerged ContactMergeReverted',
  ],
  'accounts between the platform and its companies; of these an integration is told invoices': [
    'CompanyPlanAssigned CompanyDueDateMoved CompanyRenewed CompanyRecurrenceChanged CompanyTrialStarted',
    'CreditGranted CreditRevoked CreditCharged CreditUsed CreditReturned CreditRefunded PayerChanged PaymentSeen',
    'PaymentApplied PaymentHeld PaymentReversed PaymentSettled PaymentUnsettled PlanAdded PlanChanged PlanRemoved',
    'PlanChangeAsked PlanChangeDone PlanChangeWithdrawn',
  ],
};

/** Why a fact type becomes no public event, by its name. */
export const internalFacts: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, lines]) =>
    lines.flatMap(line => line.split(' ')).map(fact => [fact, reason] as const),
  ),
);

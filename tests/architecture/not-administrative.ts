/** Facts that are not administrative, and why; each fact type is here or in `administrativeFacts` (a spec compares both). */
const reasons: Readonly<Record<string, readonly string[]>> = {
  'the conversation itself; its history shows it': [
    'TicketOpened TicketAccepted TicketReturned TicketTransferred TicketClosed TicketReopened TicketTagged',
    'TicketUntagged TicketChatbotStarted TicketChatbotEnded TicketBotSwitched TicketRatingAsked TicketRated',
    'TicketRatingMistaken MessageReceived MessageSentFromPhone MessageMoved MessageMediaArrived',
    'MessageTranscribed MessageMediaFailed MessageSendRequested MessageRetryRequested MessageEditRequested',
    'MessageRevokeRequested MessageReactionRequested MessageChangeRefused MessageEdited MessageRevoked',
    'MessageReacted MessageEditUnreadable MessageVoted MessageStarred MessageUnstarred MessagesRead',
    'MessagesMarkedUnread MessageAckChanged NoteAdded NoteRemoved MentionSeen TaskCreated TaskCompleted',
    'TaskReopened',
  ],
  'the work on a lead; its history shows it': [
    'LeadCaptured LeadAccepted LeadReleased LeadTransferred LeadWon LeadFrozen LeadThawed LeadReopened',
    'LeadBotSwitched LeadNumberChecked LeadTagged LeadUntagged LeadTurnedIntoContact',
  ],
  'the card of a customer, which agents keep while they work; histories of conversations show its changes': [
    'ContactAdded ContactCardChanged ContactAliasLearned ContactNumberChecked ContactPictureChanged',
    'ContactRestored ContactKept ContactAliasClaimed OptOutRecorded',
  ],
  'one entry of a list of contacts; lists and imports are shown': [
    'ContactListItemAdded ContactListItemChanged ContactListItemChecked ContactListItemRemoved',
  ],
  'messages that users schedule for their own conversations': [
    'ScheduleCreated ScheduleChanged ScheduleFileAttached ScheduleFileRemoved ScheduleAddressed ScheduleSent',
    'ScheduleFailed ScheduleCancelled',
  ],
  'conversations among colleagues': ['ChatStarted ChatChanged ChatMessageWritten ChatRead'],
  'bots and models at work': [
    'BotTurnAsked BotTurnAnswered BotTurnFailed BotSummarized BotSessionStarted BotSessionEnded AgentAssisted',
    'PromptTried',
  ],
  'a step of a process whose beginning and end are shown': [
    'CampaignPreparing CampaignHeld CampaignReleased CampaignAudienceTaken ConfirmationAddressed',
    'ConfirmationRequested ConfirmationGiven ConfirmationDeclined ShippingAddressed ShippingRequested',
    'ShippingSkipped CampaignAnswered RetryClaimed ContactImportAdvanced ContactListImportAdvanced',
    'InvoiceApplied InvoiceChargeOpened InvoiceChargeFailed InvoiceChargeClosed CreditUsed CreditReturned',
  ],
  'the state of a session with WhatsApp; the page of the connections shows it': [
    'ConnectionStatusChanged ConnectionRestricted ConnectionQuotaReported ConnectionGapNoticed',
  ],
  'uniqueness and quotas, which follow from other facts': [
    'TicketSlotTaken ValueReserved ValueReleased SeatTaken SeatFreed',
  ],
  'the affairs of the platform; pages of super users show them': [
    'PlanAdded PlanChanged PlanRemoved PaymentSeen PaymentApplied PaymentHeld PaymentReversed PaymentSettled',
    'PaymentUnsettled',
  ],
};

/** Why a fact type is not administrative, by its name. */
export const otherFacts: ReadonlyMap<string, string> = new Map(
  Object.entries(reasons).flatMap(([reason, lines]) =>
    lines.flatMap(line => line.split(' ')).map(fact => [fact, reason] as const),
  ),
);

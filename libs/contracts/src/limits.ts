/** The numbers that server and browser must agree on (spec 1 §5 and §9); lengths in characters, times in ms. */
export const LIMITS = {
  pageSize: 40,
  messagesPageSize: 50,
  historyPageSize: 40,
  userName: { min: 2, max: 50 },
  password: { min: 5, max: 50 },
  /** What a new password must have where people choose one themselves (spec 2 §5). */
  ownPassword: { min: 8, max: 128 },
  companyName: { min: 2, max: 50 },
  planName: { min: 2, max: 50 },
  codeLength: 6,
  codeMinutes: 10,
  codeTries: 5,
  codeCooldownSeconds: 60,
  trialDays: 7,
  contactName: { min: 2, max: 50 },
  contactNumber: { min: 8, max: 50, warnAbove: 13 },
  note: { min: 2, max: 5_000 },
  /** What is said to the next agent of a ticket. */
  transferNote: 500,
  contactImport: { rows: 50_000, bytes: 5 * 1_048_576 },
  searchHits: 20,
  connectionName: { min: 2, max: 20 },
  /** How many requests a connection's token may make in a minute. */
  apiRequestsPerMinute: 60,
  queueName: { min: 2, max: 50 },
  queueOptionTitle: { min: 1, max: 80 },
  queueOptionMessage: { max: 4_096 },
  /** Levels of a queue's menu, and options in one of them. */
  queueMenu: { depth: 5, siblings: 20 },
  tagName: { min: 3, max: 20 },
  /** How many of the things that carry a tag one page shows (spec 2 §9). */
  tagLinksPage: 4,
  shortcode: { min: 1, max: 50 },
  announcementTitle: { min: 1, max: 120 },
  announcementText: { min: 1, max: 5_000 },
  helpTitle: { min: 1, max: 120 },
  helpText: { max: 2_000 },
  /** How long after a change of page its help is looked for, in ms. */
  helpDelay: 700,
  messageBody: { max: 65_536 },
  chatTitle: { min: 1, max: 100 },
  chatMembers: 200,
  chatMessage: { max: 5_000 },
  /** History of colleagues' conversations is fetched this near to its top. */
  chatTopThreshold: 600,
  scheduleBody: { min: 5, max: 65_536 },
  /** A schedule that could not be sent for this long is not sent any more. */
  scheduleLateMinutes: 60,
  /** As many as a calendar's range shows. */
  schedulesInRange: 1_000,
  /** The largest file of each kind, in bytes, and how many may come in one request. */
  media: { image: 16 * 1_048_576, video: 64 * 1_048_576, audio: 16 * 1_048_576, document: 100 * 1_048_576 },
  mediaFiles: 10,
  /** How long WhatsApp lets a text be changed, and a message be taken back. */
  editMinutes: 15,
  revokeHours: 60,
  ticketRowName: 20,
  ticketHeaderNameNarrow: 10,
  notificationBody: 120,
  quickAnswerPreview: 35,
  searchDebounce: 500,
  /** From the press that saves a form to the request. */
  formSubmitDelay: 400,
  connectionHealthDelay: 2_000,
  userStatusPing: 300_000,
  socketPing: 18_000,
  loginErrorReset: 1_300,
  dueDateWarningDays: 5,
  historyTopThreshold: 50,
  listBottomThreshold: 100,
  composerRows: 5,
  accessTokenMinutes: 15,
  refreshTokenDays: 7,
} as const;

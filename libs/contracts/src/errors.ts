/** How loudly a refused request is logged: `info` is everyday life, `warn` deserves a look, `error` is ours to mend. */
export type LogLevel = 'info' | 'warn' | 'error';

/** What a code means at the edge. */
export interface ErrorSpec {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly level: LogLevel;
}

const spec = (status: ErrorSpec['status'], level: LogLevel = 'info'): ErrorSpec => ({ status, level });

/**
 * Every fault a person or a client can meet: its code, HTTP status and log level (spec 1 §8).
 * What each says stands in `error-texts-pt.ts` and its sisters; a code that lacks a text does not compile.
 */
export const ERRORS = {
  ERR_VALIDATION: spec(400),
  ERR_BAD_REQUEST: spec(400),
  ERR_INVALID_JSON: spec(400),
  ERR_DATE_RANGE: spec(400),
  ERR_INVALID_HOURS: spec(400),
  ERR_NOT_FOUND: spec(404),
  ERR_PAYLOAD_TOO_LARGE: spec(413),
  ERR_TOO_MANY_REQUESTS: spec(429, 'warn'),
  ERR_INTERNAL: spec(500, 'error'),
  ERR_UNAVAILABLE: spec(503, 'warn'),
  ERR_DISK_FULL: spec(503, 'warn'),
  ERR_CONFLICT: spec(409),

  ERR_INVALID_CREDENTIALS: spec(400),
  ERR_SESSION_EXPIRED: spec(403),
  ERR_REFRESH_REFUSED: spec(401),
  ERR_NO_PERMISSION: spec(403),
  ERR_PLAN_FEATURE: spec(403),
  ERR_PLAN_LIMIT: spec(402),
  ERR_SUBSCRIPTION_EXPIRED: spec(402),
  ERR_USER_CREATION_DISABLED: spec(403),
  ERR_ALREADY_FOUNDED: spec(409),
  ERR_FOUNDING_CODE: spec(403, 'warn'),

  ERR_NO_TICKET_FOUND: spec(404),
  ERR_TICKET_ASSIGNED: spec(409),
  ERR_TICKET_NOT_OPEN: spec(409),
  ERR_TICKET_CLOSED: spec(409),
  ERR_TICKET_STATE: spec(409),
  ERR_OTHER_OPEN_TICKET: spec(409),
  ERR_CREATING_TICKET: spec(422, 'warn'),
  ERR_QUEUE_REQUIRED: spec(400),

  ERR_NO_CONTACT_FOUND: spec(404),
  ERR_DUPLICATED_CONTACT: spec(409),
  ERR_CONTACT_IN_USE: spec(409),
  ERR_IMPORT_FILE: spec(422),
  ERR_NO_NOTE_FOUND: spec(404),
  ERR_NO_CHAT_FOUND: spec(404),
  ERR_CHAT_NEEDS_COLLEAGUES: spec(400),
  ERR_CHECK_NUMBER: spec(422),
  NUMBER_EXISTS_LEADS: spec(409),

  ERR_NO_MESSAGE_FOUND: spec(404),
  ERR_EMPTY_MESSAGE: spec(400),
  ERR_CREATING_MESSAGE: spec(422, 'warn'),
  ERR_SENDING_WAPP_MSG: spec(422, 'warn'),
  ERR_EDIT_WAPP_MSG: spec(422),
  ERR_DELETE_WAPP_MSG: spec(422),
  ERR_REACT_WAPP_MSG: spec(422),
  ERR_FETCH_WAPP_MSG: spec(404),

  ERR_NO_WAPP_FOUND: spec(404),
  ERR_NO_OTHER_WHATSAPP: spec(409),
  ERR_NO_DEF_WAPP_FOUND: spec(409),
  ERR_WAPP_NOT_INITIALIZED: spec(409),
  ERR_NO_OTHER_WORKER: spec(409),
  ERR_WAPP_CHECK_CONTACT: spec(422, 'warn'),
  ERR_WAPP_INVALID_CONTACT: spec(422),
  ERR_WAPP_DOWNLOAD_MEDIA: spec(422, 'warn'),
  ERR_WAPP_GREETING_REQUIRED: spec(400),
  ERR_CONNECTION_NAME_TAKEN: spec(409),
  ERR_API_TOKEN_INVALID: spec(401),
  ERR_IDEMPOTENCY_KEY_REUSED: spec(409),

  ERR_NO_USER_FOUND: spec(404),
  ERR_EMAIL_TAKEN: spec(409),
  ERR_LAST_ADMIN: spec(409),
  ERR_NO_COMPANY_FOUND: spec(404),
  ERR_COMPANY_BLOCKED: spec(402),
  ERR_OWN_COMPANY: spec(409),
  ERR_NOT_WHILE_ACTING: spec(403),
  ERR_COMMON_PASSWORD: spec(422),
  ERR_NO_SESSION_FOUND: spec(404),
  ERR_NO_PLAN_FOUND: spec(404),
  ERR_PLAN_NAME_TAKEN: spec(409),
  ERR_PLAN_IN_USE: spec(409),
  ERR_CODE_INVALID: spec(422),
  ERR_CODE_COOLDOWN: spec(429),
  ERR_CODE_NOT_SENT: spec(503, 'warn'),
  ERR_PHONE_NOT_VERIFIED: spec(422),
  ERR_NO_EMAIL_FOUND: spec(404),
  ERR_RESET_CODE_INVALID: spec(422),
  ERR_NO_MEDIA_FOUND: spec(404),
  ERR_MEDIA_TOO_LARGE: spec(413),
  ERR_MEDIA_TYPE: spec(422),
  ERR_NO_SETTING_FOUND: spec(404),
  ERR_NO_QUEUE_FOUND: spec(404),
  ERR_QUEUE_COLOR_ALREADY_EXISTS: spec(409),
  ERR_QUEUE_NAME_TAKEN: spec(409),
  ERR_QUEUE_IN_USE: spec(409),
  ERR_NO_QUEUE_OPTION_FOUND: spec(404),
  ERR_QUEUE_OPTION_PLACE: spec(409),
  ERR_QUEUE_MENU_FULL: spec(409),
  ERR_NO_TAG_FOUND: spec(404),
  ERR_TAG_NAME_TAKEN: spec(409),
  KANBAN_EXISTS: spec(409),
  'KANBAN EXCEEDED': spec(409),
  EXISTS_TAG_TICKETS: spec(409),
  EXISTS_TAG_LEADS: spec(409),
  ERR_NO_ANNOUNCEMENT_FOUND: spec(404),
  ERR_NO_HELP_FOUND: spec(404),
  ERR_HELP_PAGE_TAKEN: spec(409),
  ERR_NO_QUICK_MESSAGE_FOUND: spec(404),
  ERR_SHORTCODE_TAKEN: spec(409),
  ERR_NO_SCHEDULE_FOUND: spec(404),
  ERR_SCHEDULE_SENT: spec(409),
  ERR_SCHEDULE_PAST: spec(422),
  ERR_SCHEDULE_MISSED: spec(422, 'warn'),
  ERR_SCHEDULE_REFUSED: spec(403, 'warn'),
  ERR_SCHEDULE_FILE: spec(422),
} as const satisfies Record<string, ErrorSpec>;

/** A code of the table. */
export type ErrorCode = keyof typeof ERRORS;

/** What every code says to a person, in one language: what happened, and what to do about it. */
export type ErrorTexts = Readonly<Record<ErrorCode, string>>;

/** Tells a known code from any other text. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERRORS, code);

/** One field that failed validation: where (`queueIds.0`), and which rule, so that a form can point at it. */
export interface FieldFault {
  readonly field: string;
  readonly rule: string;
  readonly message: string;
}

/** The body of every refusal. */
export interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly details?: readonly FieldFault[];
  /** Present with 429: after how many seconds it may be tried again. */
  readonly retryAfter?: number;
  /** Present when something of ours broke: what a person quotes to support. */
  readonly correlationId?: string;
}

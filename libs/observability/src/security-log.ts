import type { JsonLogger } from './logger';

/** Kinds of security events: sign-ins and refusals. */
export type SecurityEvent =
  | ('signed-in' | 'sign-in-refused' | 'session-ended' | 'refresh-reused')
  | ('password-changed' | 'password-reset' | 'reset-code-refused')
  | ('permission-refused' | 'acting-refused' | 'super-act' | 'access-begun' | 'access-ended');

/** Numbers, codes and keyed hashes; never a name, an address, a secret or a text that a person wrote. */
export type SecurityFacts = Readonly<Record<string, string | number | boolean | null | undefined>>;

const REFUSALS: ReadonlySet<SecurityEvent> = new Set([
  'sign-in-refused',
  'refresh-reused',
  'reset-code-refused',
  'permission-refused',
  'acting-refused',
]);

/** One log line per security event, regardless of `LOG_LEVEL`. */
export class SecurityLog {
  private readonly logger: JsonLogger;

  constructor(logger: JsonLogger) {
    this.logger = logger.level === 'silent' ? logger : logger.child({}, { level: 'info' });
  }

  /** Logs an event; refusals as warnings. The line carries the correlation id of the request. */
  tell(event: SecurityEvent, facts: SecurityFacts): void {
    this.logger[REFUSALS.has(event) ? 'warn' : 'info']({ security: event, ...facts }, 'security');
  }
}

/** Injection token of {@link NumberChecks}; optional, a process without the gateway has none. */
export const NUMBER_CHECKS = Symbol('NumberChecks');

/** WhatsApp's result for a number. */
export interface CheckedNumber {
  readonly exists: boolean;
  /** As WhatsApp itself writes it; Brazilian numbers may lose or gain their ninth digit. */
  readonly number: string;
}

/** By which connection a number is checked, and which numbers along with it. */
export interface NumberCheckBy {
  /** The connection that is about to write to it; another one checks it only while this one is not connected. */
  readonly connectionId: number;
  /** Who follows: asked in the same question, if there is one, so that their own checks need none. */
  readonly along?: readonly string[];
}

/** So many numbers are one question at most. */
export const NUMBERS_PER_CHECK = 20;

/** Checks numbers on WhatsApp, through a company's own phones. */
export interface NumberChecks {
  /**
   * Whether a number is on WhatsApp; null when no phone of the company is connected. The default connection checks it, unless
   * another one is named. Results are cached for a day, those of numbers asked along for 30 days; queries are sent one after
   * the other.
   * @throws DomainError ERR_WAPP_CHECK_CONTACT when WhatsApp refused or did not answer.
   * @throws DomainError ERR_CHECK_NUMBER when too many queries are waiting.
   */
  check(companyId: number, number: string, by?: NumberCheckBy): Promise<CheckedNumber | null>;
}

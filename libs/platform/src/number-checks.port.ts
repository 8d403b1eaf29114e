/** Injection token of {@link NumberChecks}; optional, a process without the gateway has none. */
export const NUMBER_CHECKS = Symbol('NumberChecks');

/** WhatsApp's result for a number. */
export interface CheckedNumber {
  readonly exists: boolean;
  /** As WhatsApp itself writes it; Brazilian numbers may lose or gain their ninth digit. */
  readonly number: string;
}

/** Checks numbers on WhatsApp, through a company's own phones. */
export interface NumberChecks {
  /**
   * Whether a number is on WhatsApp; null when no phone of the company is connected. Results are cached for a day,
   * and queries are sent one after the other.
   * @throws DomainError ERR_WAPP_CHECK_CONTACT when WhatsApp refused or did not answer.
   * @throws DomainError ERR_CHECK_NUMBER when too many queries are waiting.
   */
  check(companyId: number, number: string): Promise<CheckedNumber | null>;
}

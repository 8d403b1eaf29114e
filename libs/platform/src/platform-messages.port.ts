/** Injection token of {@link PlatformMessages}; optional, a process without the gateway has none. */
export const PLATFORM_MESSAGES = Symbol('PlatformMessages');

/** Short notices over a company's own WhatsApp connection that belong to no ticket and are never logged. */
export interface PlatformMessages {
  /**
   * Sends one text from a company's default connection; false when that is not connected, the number is not on
   * WhatsApp, or the message was not accepted within some seconds. Never returns a reason, and never throws.
   */
  send(companyId: number, phone: string, text: string): Promise<boolean>;
}

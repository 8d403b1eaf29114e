import type { IntegrationLanguage, IntegrationType } from '@prosa/contracts';

/** Injection token of the {@link IntegrationTrial}. */
export const INTEGRATION_TRIAL = Symbol('IntegrationTrial');

/** The input of a trial; `jsonContent` is the opened secret. */
export interface IntegrationDraft {
  readonly type: IntegrationType;
  readonly projectName: string;
  readonly jsonContent: string;
  readonly language: IntegrationLanguage;
  readonly urlN8N: string;
  readonly typebotSlug: string;
}

/** Calls a service once, without customer data. An adapter logs neither secret nor answer. */
export interface IntegrationTrial {
  /**
   * Resolves when the service answered as it should.
   * @throws DomainError ERR_INTEGRATION_URL when the address may not be called; ERR_INTEGRATION_REFUSED with the provider's
   * status otherwise.
   */
  attempt(companyId: number, draft: IntegrationDraft): Promise<void>;
}

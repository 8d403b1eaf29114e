import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@prosa/kernel';
import { RATE_LIMITER, TooManyRequests, type RateLimiter } from '@prosa/http';
import { TENANT_DATABASE } from '@prosa/platform';
import type { TenantDatabase } from '@prosa/read-model';
import { secretPlaceOf } from '@prosa/resource';
import { COMPANY_SECRETS, isMaskedSecret, type CompanySecrets } from '@prosa/secrets';
import { INTEGRATION_TRIAL, type IntegrationDraft, type IntegrationTrial } from './integration-trial.port';
import { findIntegration } from './integration.queries';
import { queueIntegration } from './queue-integration.resource';

/** A draft as it was sent: its secret may be what was shown of the stored one. */
export interface SentDraft extends IntegrationDraft {
  readonly integrationId?: number | undefined;
}

/** Of one company in one process, as the trials of prompts. */
const OFTEN = { max: 20, windowMs: 60_000 } as const;

/** Tries integrations with what a form holds, and with the stored secret where the form has it masked. */
@Injectable()
export class IntegrationTrials {
  constructor(
    @Inject(TENANT_DATABASE) private readonly database: TenantDatabase,
    @Inject(COMPANY_SECRETS) private readonly secrets: CompanySecrets,
    @Inject(INTEGRATION_TRIAL) private readonly trial: IntegrationTrial,
    @Inject(RATE_LIMITER) private readonly limiter: RateLimiter,
  ) {}

  /** @throws DomainError ERR_NO_INTEGRATION_FOUND, or the trial's error; TooManyRequests. */
  async attempt(companyId: number, { integrationId, ...draft }: SentDraft): Promise<void> {
    const jsonContent = await this.opened(companyId, draft.jsonContent, integrationId);
    const counted = `integration-trial:${companyId}`;
    if (!this.limiter.take(counted, OFTEN)) throw new TooManyRequests(this.limiter.wait(counted, OFTEN));
    await this.trial.attempt(companyId, { ...draft, jsonContent });
  }

  private async opened(companyId: number, sent: string, id: number | undefined): Promise<string> {
    if (id === undefined) return isMaskedSecret(sent) ? '' : sent;
    const row = await this.database.withTenant(companyId, db => findIntegration(db, id));
    if (row === undefined) throw new DomainError('ERR_NO_INTEGRATION_FOUND');
    if (!isMaskedSecret(sent)) return sent;
    return (await this.secrets.open(secretPlaceOf(queueIntegration, row, 'jsonContent'))) ?? '';
  }
}

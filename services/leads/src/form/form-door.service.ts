import { Inject, Injectable } from '@nestjs/common';
import type { Environment } from '@prosa/config';
import { DomainError, type Clock } from '@prosa/kernel';
import { CLOCK, ENVIRONMENT, OWNER_DATABASE } from '@prosa/platform';
import type { OwnerDatabase } from '@prosa/read-model';
import { formSecret } from '../captcha/open-captcha';
import { FormCounts } from './form-counts.store';
import { livingForm, type LivingForm } from './lead-form.queries';
import type { FormPressure } from './submission.policy';

/** Access to public forms, and its rate. */
@Injectable()
export class FormDoor {
  private readonly counts: FormCounts;

  constructor(
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(ENVIRONMENT) environment: Environment,
    @Inject(CLOCK) clock: Clock,
  ) {
    this.counts = new FormCounts(db, formSecret(environment, 'prosa form addresses'), clock);
  }

  /** A form by its public id. @throws ERR_NO_FORM_FOUND, whatever the reason. */
  async form(publicId: string): Promise<LivingForm> {
    const form = await livingForm(this.db, publicId);
    if (form === undefined) throw new DomainError('ERR_NO_FORM_FOUND');
    return form;
  }

  /** Counts a submission; returns the current rate. */
  async knock(publicId: string, address: string): Promise<FormPressure> {
    const key = this.counts.addressKey(address);
    const [byAddress = 0, byForm = 0] = await this.counts.count([`address:${key}`, `form:${publicId}`]);
    return { byAddress, byForm, filled: await this.counts.within(`filled:${key}`, 10) };
  }

  /** The number of submissions of a form in this minute. */
  recent(publicId: string): Promise<number> {
    return this.counts.within(`form:${publicId}`, 1);
  }

  /** Counts an address that was answered that an e-mail is known. */
  async countFilled(address: string): Promise<void> {
    await this.counts.count([`filled:${this.counts.addressKey(address)}`]);
  }
}

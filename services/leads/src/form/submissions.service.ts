import { Inject, Injectable } from '@nestjs/common';
import type { CaptchaDemand, LeadSubmission } from '@prosa/contracts';
import { errorText } from '@prosa/contracts';
import type { Environment } from '@prosa/config';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { requestValidation } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import {
  AGGREGATES,
  BARRIER,
  CLOCK,
  CONVERSATION_SLOTS,
  ENVIRONMENT,
  LEAD_CONTACTS,
  NUMBERS,
  OWNER_DATABASE,
  type ConversationSlots,
  type LeadContacts,
} from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { Numbers, OwnerDatabase } from '@prosa/read-model';
import { Reservations } from '@prosa/resource';
import { CAPTCHA, type Captcha } from '../captcha/captcha.port';
import { formSecret } from '../captcha/open-captcha';
import { leadAggregate } from '../lead/lead-holder.service';
import { isLiving, type LeadCommand } from '../lead/lead.decider';
import { leadEmail } from '../lead/leads.service';
import { FormCounts } from './form-counts.store';
import { LeadSubmissionRequest } from './lead-form.commands';
import { livingForm, type LivingForm } from './lead-form.queries';
import { choosesOwnOptions, internationalPhone, isCaptchaDue, isUnderAttack } from './submission.policy';

/** The words that visitors agree to or not; another number when they change. */
const CONSENT_TEXT = 1;

/** What came in at a public form. */
export interface Submission {
  readonly publicId: string;
  readonly body: unknown;
  readonly address: string;
  readonly token: string;
  readonly correlationId: string;
}

/** What a visitor is answered: it is there, or a captcha comes first. */
export type SubmissionAnswer = { readonly captured: true } | { readonly demand: CaptchaDemand };

const submissionOf = (request: LeadSubmissionRequest): LeadSubmission => ({
  name: request.name,
  email: request.email,
  phone: request.phone,
  isCompany: request.isCompany ?? false,
  corporateReason: request.isCompany === true ? (request.corporateReason ?? '') : '',
  description: request.description ?? '',
  provider: request.provider ?? '',
  productsAndServices: {
    products: request.productsAndServices?.products ?? [],
    services: request.productsAndServices?.services ?? [],
  },
});

/** What visitors of public forms fill in, in the order of growth.md 2.3. */
@Injectable()
export class Submissions {
  private readonly reservations: Reservations;
  private readonly counts: FormCounts;

  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(OWNER_DATABASE) private readonly db: OwnerDatabase,
    @Inject(LEAD_CONTACTS) private readonly contacts: LeadContacts,
    @Inject(CONVERSATION_SLOTS) private readonly slots: ConversationSlots,
    @Inject(NUMBERS) private readonly numbers: Numbers,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(CAPTCHA) private readonly captcha: Captcha,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENVIRONMENT) environment: Environment,
  ) {
    this.reservations = new Reservations(aggregates, clock);
    this.counts = new FormCounts(db, formSecret(environment, 'prosa form addresses'), clock);
  }

  /** A form by its address. @throws ERR_NO_FORM_FOUND, whatever the reason. */
  async form(publicId: string): Promise<LivingForm> {
    const form = await livingForm(this.db, publicId);
    if (form === undefined) throw new DomainError('ERR_NO_FORM_FOUND');
    return form;
  }

  /** A challenge for a form's visitor. @throws ERR_NO_FORM_FOUND where the provider gives challenges itself. */
  async challenge(publicId: string): Promise<object> {
    await this.form(publicId);
    const recent = await this.counts.within(`form:${publicId}`, 1);
    const challenge = await this.captcha.challenge?.(publicId, isUnderAttack(recent));
    if (challenge === undefined) throw new DomainError('ERR_NO_FORM_FOUND');
    return challenge;
  }

  /** @throws ERR_NO_FORM_FOUND, ERR_FORM_OPTION, CLIENT_FILLED; ValidationFault */
  async submit({ publicId, body, address, token, correlationId }: Submission): Promise<SubmissionAnswer> {
    const form = await this.form(publicId);
    const addressKey = this.counts.addressKey(address);
    const filledKey = `filled:${addressKey}`;
    const [byAddress = 0, byForm = 0] = await this.counts.count([
      `address:${addressKey}`,
      `form:${publicId}`,
    ]);
    const filled = await this.counts.within(filledKey, 10);
    if (
      isCaptchaDue({ byAddress, byForm, filled }) &&
      !(token !== '' && (await this.captcha.verify(token, publicId)))
    )
      return { demand: this.demand(publicId) };
    if (this.isProgram(body)) return { captured: true };
    const request = (await requestValidation().transform(body, {
      type: 'body',
      metatype: LeadSubmissionRequest,
    })) as LeadSubmissionRequest;
    const submission = submissionOf(request);
    if (!choosesOwnOptions(form.view, submission)) throw new DomainError('ERR_FORM_OPTION');
    try {
      await this.capture(form, request, submission, correlationId);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CLIENT_FILLED')
        await this.counts.count([filledKey]);
      throw error;
    }
    return { captured: true };
  }

  /** Only programs fill a field that people never see. */
  private isProgram(body: unknown): boolean {
    const website = (body as { website?: unknown } | null)?.website;
    return typeof website === 'string' && website.trim() !== '';
  }

  private demand(publicId: string): CaptchaDemand {
    return {
      error: 'ERR_CAPTCHA_REQUIRED',
      message: errorText('ERR_CAPTCHA_REQUIRED', 'pt'),
      captchaRequired: true,
      captcha: this.captcha.kind,
      siteKey: this.captcha.siteKey(publicId),
    };
  }

  private async capture(
    form: LivingForm,
    request: LeadSubmissionRequest,
    submission: LeadSubmission,
    correlationId: string,
  ): Promise<void> {
    const { companyId, connectionId, publicId } = form;
    const commandId =
      request.id === undefined ? uuidv7(this.clock) : uuidv5('lead-form', form.uuid, request.id);
    const uuid = uuidv5('lead', companyId, commandId);
    const actor = { kind: 'system', name: 'lead-form' } as const;
    const beside: CommandEnvelope = { actor, correlationId, causationId: commandId };
    const target = { companyId, id: uuid };
    const { state: before } = await this.aggregates.load(leadAggregate, target);
    if (before.status !== 'none') return;
    await this.reservations.reserve(leadEmail(companyId, submission.email), uuid, beside, async holder =>
      isLiving((await this.aggregates.load(leadAggregate, { companyId, id: holder })).state),
    );
    const { name, email, phone } = submission;
    const contact = await this.contacts.resolveLead(
      companyId,
      { phone: internationalPhone(phone), name, email },
      beside,
    );
    const slot = { companyId, contactUuid: contact.uuid, connectionId };
    const command: LeadCommand = {
      type: 'CaptureLead',
      number: await this.numbers.next('lead'),
      publicId,
      origin: 'form',
      user: null,
      connectionId,
      contactId: contact.id,
      contactUuid: contact.uuid,
      submission,
      consent:
        request.consent === true ? { textVersion: CONSENT_TEXT, at: this.clock.now().toISOString() } : null,
    };
    const { position } = await this.slots.alone(slot, async () => {
      await this.claim(slot, uuid, beside);
      return this.aggregates.execute(leadAggregate, target, command, { ...beside, commandId });
    });
    await this.barrier.reached(position, { companyId });
  }

  /** A conversation that goes on keeps its slot: whoever accepts the lead is told. */
  private async claim(
    slot: Parameters<ConversationSlots['claim']>[0],
    uuid: string,
    envelope: CommandEnvelope,
  ): Promise<void> {
    try {
      await this.slots.claim(slot, { kind: 'lead', uuid }, envelope);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'ERR_OTHER_OPEN_TICKET') throw error;
    }
  }
}

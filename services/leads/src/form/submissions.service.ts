import { Inject, Injectable } from '@nestjs/common';
import { errorText, type CaptchaDemand, type ErrorLanguage, type LeadSubmission } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { phoneIn, requestValidation } from '@prosa/http';
import { DomainError, type Clock } from '@prosa/kernel';
import { CLOCK, LEAD_CONTACTS, type LeadContacts } from '@prosa/platform';
import { CAPTCHA, type Captcha } from '../captcha/captcha.port';
import { LeadDecisions } from '../lead/lead-decisions.service';
import { LeadEmails } from '../lead/lead-emails.service';
import { FormDoor } from './form-door.service';
import { LeadSubmissionRequest } from './lead-form.commands';
import type { LivingForm } from './lead-form.queries';
import { choosesOwnOptions, isCaptchaDue, isUnderAttack, submittedLead } from './submission.policy';

/** The version of the consent text; incremented when the text changes. */
const CONSENT_TEXT = 1;

/** A submission of a public form. */
export interface Submission {
  readonly publicId: string;
  readonly body: unknown;
  readonly address: string;
  readonly token: string;
  readonly correlationId: string;
  readonly language: ErrorLanguage;
}

/** The response to a visitor: captured, or a captcha is required. */
export type SubmissionAnswer = { readonly captured: true } | { readonly demand: CaptchaDemand };

const submissionOf = (request: LeadSubmissionRequest): LeadSubmission => ({
  name: request.name,
  email: request.email,
  phone: phoneIn(request.phone, 'phone'),
  isCompany: request.isCompany ?? false,
  corporateReason: request.isCompany === true ? (request.corporateReason ?? '') : '',
  description: request.description ?? '',
  provider: request.provider ?? '',
  productsAndServices: {
    products: request.productsAndServices?.products ?? [],
    services: request.productsAndServices?.services ?? [],
  },
});

/** Processes submissions of public forms, in the order of growth.md 2.3. */
@Injectable()
export class Submissions {
  constructor(
    private readonly door: FormDoor,
    private readonly decisions: LeadDecisions,
    private readonly emails: LeadEmails,
    @Inject(LEAD_CONTACTS) private readonly contacts: LeadContacts,
    @Inject(CAPTCHA) private readonly captcha: Captcha,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A challenge for a form's visitor. @throws ERR_NO_FORM_FOUND where the provider gives challenges itself. */
  async challenge(publicId: string): Promise<object> {
    await this.door.form(publicId);
    const isHard = isUnderAttack(await this.door.recent(publicId));
    const challenge = await this.captcha.challenge?.(publicId, isHard);
    if (challenge === undefined) throw new DomainError('ERR_NO_FORM_FOUND');
    return challenge;
  }

  /** @throws ERR_NO_FORM_FOUND, ERR_FORM_OPTION, CLIENT_FILLED; ValidationFault */
  async submit(sent: Submission): Promise<SubmissionAnswer> {
    const { publicId, body, address, token } = sent;
    const form = await this.door.form(publicId);
    if (isCaptchaDue(await this.door.knock(publicId, address)) && !(await this.isSolved(token, publicId)))
      return { demand: this.demand(sent) };
    if (this.isProgram(body)) return { captured: true };
    const request = (await requestValidation().transform(body, {
      type: 'body',
      metatype: LeadSubmissionRequest,
    })) as LeadSubmissionRequest;
    const submission = submissionOf(request);
    if (!choosesOwnOptions(form.view, submission)) throw new DomainError('ERR_FORM_OPTION');
    // One id for all attempts: the first has reserved the e-mail under it.
    const identified = { ...request, id: request.id ?? this.decisions.newId() };
    try {
      // Who was erased since they were looked up is a new person.
      await this.decisions.unlessErased(() => this.capture(form, identified, submission, sent.correlationId));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'CLIENT_FILLED')
        await this.door.countFilled(address);
      throw error;
    }
    return { captured: true };
  }

  private async isSolved(token: string, publicId: string): Promise<boolean> {
    return token !== '' && (await this.captcha.verify(token, publicId));
  }

  /** Only bots fill in the honeypot field. */
  private isProgram(body: unknown): boolean {
    const website = (body as { website?: unknown } | null)?.website;
    return typeof website === 'string' && website.trim() !== '';
  }

  private demand({ publicId, language }: Submission): CaptchaDemand {
    return {
      error: 'ERR_CAPTCHA_REQUIRED',
      message: errorText('ERR_CAPTCHA_REQUIRED', language),
      captchaRequired: true,
      captcha: this.captcha.kind,
      siteKey: this.captcha.siteKey(publicId),
      ...(this.captcha.script === null ? {} : { script: this.captcha.script }),
    };
  }

  private async capture(
    { companyId, connectionId, publicId, uuid: formUuid }: LivingForm,
    { id, consent }: Pick<LeadSubmissionRequest, 'consent'> & { readonly id: string },
    submission: LeadSubmission,
    correlationId: string,
  ): Promise<void> {
    const { uuid, commandId } = submittedLead(companyId, formUuid, id);
    const actor = { kind: 'system', name: 'lead-form' } as const;
    const envelope: CommandEnvelope = { actor, correlationId, causationId: commandId };
    if (await this.decisions.isKnown(companyId, uuid)) return;
    const { name, email, phone } = submission;
    await this.emails.reserve(companyId, email, uuid, envelope);
    const person = { phone, name, email };
    const contact = await this.contacts.resolveLead(companyId, person, envelope);
    const slot = { companyId, contactUuid: contact.uuid, connectionId };
    const at = this.clock.now().toISOString();
    const data = {
      origin: 'form',
      ...{ publicId, user: null, connectionId, submission },
      ...{ contactId: contact.id, contactUuid: contact.uuid },
      consent: consent === true ? { textVersion: CONSENT_TEXT, at } : null,
    } as const;
    await this.decisions.alone(slot, async () => {
      // An ongoing conversation keeps its slot: accepting the lead then reports it.
      await this.decisions.claimIfFree({ uuid, slot }, envelope);
      await this.decisions.capture({ uuid, slot }, data, { ...envelope, commandId });
    });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { CompanyLog } from '@prosa/audit';
import { LIMITS, type NewWebhookView, type WebhookSecretAnswer } from '@prosa/contracts';
import type { CommandEnvelope } from '@prosa/event-store';
import { ValidationFault, type Viewer } from '@prosa/http';
import { DomainError, uuidv5, uuidv7, type Clock } from '@prosa/kernel';
import { CLOCK, COMPANY_LOG } from '@prosa/platform';
import type { ReplayWebhookRequest, WebhookRequest } from './webhook.commands';
import { WebhookCursors } from './webhook-cursor.store';
import { WebhookRecords } from './webhook-records.service';
import { WebhookSecrets } from './webhook-secrets.service';
import { toWebhookView } from './webhook-view';

/** Changes the endpoints of a company, and what is sent to them again. */
@Injectable()
export class WebhookService {
  constructor(
    private readonly records: WebhookRecords,
    private readonly cursors: WebhookCursors,
    private readonly secrets: WebhookSecrets,
    @Inject(COMPANY_LOG) private readonly company: CompanyLog,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Adds an endpoint, which receives what happens from now on.
   * @throws ERR_WEBHOOK_URL, ERR_WEBHOOK_LIMIT
   */
  async add(viewer: Viewer, request: WebhookRequest, envelope: CommandEnvelope): Promise<NewWebhookView> {
    const { companyId } = viewer;
    const terms = await this.records.termsOf(request);
    const { commandId } = envelope;
    // A repeated request is answered with the same endpoint and secret.
    const uuid = commandId === undefined ? uuidv7(this.clock) : uuidv5('webhook', companyId, commandId);
    const made = await this.records.uuids(companyId);
    if (made.length >= LIMITS.webhooks && !made.includes(uuid)) throw new DomainError('ERR_WEBHOOK_LIMIT');
    const secret = await this.secrets.begin({ companyId, uuid });
    const after = Number(await this.company.head(companyId));
    await this.records.run(companyId, uuid, { type: 'AddWebhook', ...terms, after }, envelope);
    await this.cursors.adopt();
    const row = {
      ...({ uuid, companyId, ...terms, state: 'active', disabledBecause: null } as const),
      ...{ createdAt: this.clock.now(), createdBy: viewer.name },
    };
    return { ...toWebhookView(row, { cursors: [], deadLetters: 0, waiting: null }), secret };
  }

  /** @throws ERR_NO_WEBHOOK_FOUND, ERR_WEBHOOK_URL */
  async change(
    { companyId }: Viewer,
    uuid: string,
    request: WebhookRequest,
    envelope: CommandEnvelope,
  ): Promise<void> {
    await this.records.terms(companyId, uuid);
    const terms = await this.records.termsOf(request);
    await this.records.run(companyId, uuid, { type: 'ChangeWebhook', ...terms }, envelope);
    await this.cursors.restart(uuid, companyId);
  }

  /** Repeated, it changes nothing. @throws ERR_NO_WEBHOOK_FOUND */
  async remove({ companyId }: Viewer, uuid: string, envelope: CommandEnvelope): Promise<void> {
    await this.records.run(companyId, uuid, { type: 'RemoveWebhook' }, envelope);
    await this.cursors.forget(uuid, companyId);
    await this.secrets.forget({ companyId, uuid });
  }

  /** Replaces the secret; the former one signs, too, for a day. @throws ERR_NO_WEBHOOK_FOUND */
  async rotate(
    { companyId }: Viewer,
    uuid: string,
    { commandId: _once, ...envelope }: CommandEnvelope,
  ): Promise<WebhookSecretAnswer> {
    await this.records.terms(companyId, uuid);
    const { secret, formerUntil } = await this.secrets.rotate({ companyId, uuid });
    await this.records.run(companyId, uuid, { type: 'RotateWebhookSecret' }, envelope);
    return { secret, formerUntil: formerUntil.toISOString() };
  }

  /** @throws ERR_NO_WEBHOOK_FOUND */
  async pause({ companyId }: Viewer, uuid: string, envelope: CommandEnvelope): Promise<void> {
    await this.records.run(companyId, uuid, { type: 'PauseWebhook' }, envelope);
  }

  /** Goes on where it stopped, or from now; of one that is failing, at once. @throws ERR_NO_WEBHOOK_FOUND */
  async resume(
    { companyId }: Viewer,
    uuid: string,
    { from, envelope }: { readonly from: 'stop' | 'now'; readonly envelope: CommandEnvelope },
  ): Promise<void> {
    const after = from === 'now' ? Number(await this.company.head(companyId)) : null;
    await this.records.run(companyId, uuid, { type: 'ResumeWebhook', after }, envelope);
    await this.cursors.restart(uuid, companyId);
  }

  /**
   * Sends a range again, with the same ids and bytes, beside what happens now.
   * @throws ERR_NO_WEBHOOK_FOUND, ERR_VALIDATION, ERR_WEBHOOK_REPLAY
   */
  async replay(
    { companyId }: Viewer,
    uuid: string,
    { from: first, to }: ReplayWebhookRequest,
    envelope: CommandEnvelope,
  ): Promise<void> {
    await this.records.terms(companyId, uuid);
    const head = Number(await this.company.head(companyId));
    const last = Math.min(to ?? head, head);
    if (first > last)
      throw new ValidationFault([
        { field: 'from', rule: 'range', message: `from must not be after ${last}` },
      ]);
    if (!(await this.cursors.replay({ endpoint: uuid, companyId }, { first, last })))
      throw new DomainError('ERR_WEBHOOK_REPLAY');
    await this.records.run(companyId, uuid, { type: 'AskWebhookReplay', first, last }, envelope);
  }

  /** Sends dead letters again, or one. @throws ERR_NO_WEBHOOK_FOUND, ERR_NO_DEAD_LETTER_FOUND */
  async release({ companyId }: Viewer, uuid: string, sequence: number | null): Promise<number> {
    await this.records.terms(companyId, uuid);
    const released = await this.cursors.release({ endpoint: uuid, companyId }, sequence);
    if (released === 0 && sequence !== null) throw new DomainError('ERR_NO_DEAD_LETTER_FOUND');
    return released;
  }
}

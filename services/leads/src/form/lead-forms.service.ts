import { Inject, Injectable } from '@nestjs/common';
import type { FormConfig, LeadFormView } from '@prosa/contracts';
import type { Aggregates, CommandEnvelope } from '@prosa/event-store';
import { runCommand, type Viewer } from '@prosa/http';
import { DomainError } from '@prosa/kernel';
import { AGGREGATES, BARRIER, TENANT_DATABASE } from '@prosa/platform';
import type { ReadModelBarrier } from '@prosa/projections';
import type { TenantDatabase } from '@prosa/read-model';
import { randomUUID } from 'node:crypto';
import { type LeadFormCommand, type OpenForm } from './lead-form.decider';
import { connectionUuid, formByUuid, toFormView } from './lead-form.queries';
import { leadFormAggregate } from './lead-form.aggregate';

/** The public forms of a company's connections, to those who shape them. */
@Injectable()
export class LeadForms {
  constructor(
    @Inject(AGGREGATES) private readonly aggregates: Aggregates,
    @Inject(BARRIER) private readonly barrier: ReadModelBarrier,
    @Inject(TENANT_DATABASE) private readonly tenants: TenantDatabase,
  ) {}

  /** A connection's form; opened under an unguessable address at the first request. */
  async of(viewer: Viewer, connectionId: number, envelope: CommandEnvelope): Promise<LeadFormView> {
    const uuid = await this.uuidOf(viewer, connectionId);
    // 122 random bits.
    const open = { type: 'OpenForm', publicId: randomUUID(), connectionId } as const;
    return this.run(viewer, uuid, open, envelope);
  }

  /** Changes what visitors choose from. @throws ERR_NO_FORM_FOUND when the address is not that form's. */
  async changeLists(
    viewer: Viewer,
    form: { readonly connectionId: number; readonly key: string },
    lists: Omit<Extract<LeadFormCommand, { type: 'ChangeLists' }>, 'type'>,
    envelope: CommandEnvelope,
  ): Promise<LeadFormView> {
    const { uuid } = await this.find(viewer, form);
    return this.run(viewer, uuid, { type: 'ChangeLists', ...lists }, envelope);
  }

  /** Changes how a form looks and greets, and its picture where one is named. @throws ERR_NO_FORM_FOUND */
  async style(
    viewer: Viewer,
    form: { readonly connectionId: number; readonly key: string },
    style: { readonly formConfig: FormConfig; readonly textForm: string; readonly logo?: string | null },
    envelope: CommandEnvelope,
  ): Promise<LeadFormView> {
    const { uuid } = await this.find(viewer, form);
    const { formConfig, textForm, logo } = style;
    // Two commands of one request: neither may be taken for a repetition of the other.
    const { commandId: _, ...beside } = envelope;
    if (logo !== undefined) await this.run(viewer, uuid, { type: 'AttachLogo', mediaKey: logo }, beside);
    return this.run(viewer, uuid, { type: 'StyleForm', formConfig, textForm }, envelope);
  }

  /** A form by its connection and either of its ids, as the log knows it. @throws ERR_NO_FORM_FOUND */
  async find(
    viewer: Viewer,
    { connectionId, key }: { readonly connectionId: number; readonly key: string },
  ): Promise<{ readonly uuid: string; readonly form: OpenForm }> {
    const uuid = await this.uuidOf(viewer, connectionId);
    const { state } = await this.aggregates.load(leadFormAggregate, {
      companyId: viewer.companyId,
      id: uuid,
    });
    if (state.status === 'none' || (key !== uuid && key !== state.publicId))
      throw new DomainError('ERR_NO_FORM_FOUND');
    return { uuid, form: state };
  }

  private async uuidOf({ companyId }: Viewer, connectionId: number): Promise<string> {
    const uuid = await this.tenants.withTenant(companyId, db => connectionUuid(db, companyId, connectionId));
    if (uuid === undefined) throw new DomainError('ERR_NO_WAPP_FOUND');
    return uuid;
  }

  private async run(
    { companyId }: Viewer,
    uuid: string,
    command: LeadFormCommand,
    envelope: CommandEnvelope,
  ): Promise<LeadFormView> {
    const target = { companyId, id: uuid };
    await runCommand(this.aggregates, this.barrier, leadFormAggregate, target, command, envelope);
    const row = await this.tenants.withTenant(companyId, db => formByUuid(db, companyId, uuid));
    if (row === undefined) throw new DomainError('ERR_UNAVAILABLE');
    return toFormView(row);
  }
}

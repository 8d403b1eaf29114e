import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DEFAULT_FORM_CONFIG, plainWords } from '@prosa/contracts';
import type { Viewer } from '@prosa/http';
import { recordHandlers, type RecordService } from '@prosa/resource';
import { tag } from '../../../conversations/src/desk/tag/tag.resource';
import { LeadForms } from '../../../leads/src/form/lead-forms.service';
import { submittedLead } from '../../../leads/src/form/submission.policy';
import { Submissions } from '../../../leads/src/form/submissions.service';
import { LeadViews } from '../../../leads/src/lead/lead-views.service';
import { Leads } from '../../../leads/src/lead/leads.service';
import { demoUuid, envelope, type Refusals } from './demo-commands';
import { demoColumns, demoFormLists, demoFormText, demoLeads, type DemoLead } from './demo-leads';

/** Where the demo's leads come in, and who works on them. */
interface LeadKey {
  readonly viewer: Viewer;
  readonly connectionId: number;
}

interface Form {
  readonly uuid: string;
  readonly publicId: string;
}

class LeadSeed {
  constructor(
    private readonly app: NestFastifyApplication,
    private readonly place: LeadKey,
    private readonly refusals: Refusals,
  ) {}

  async run(): Promise<void> {
    const { unless } = this.refusals;
    const columns = new Map<string, number>();
    for (const [forLeads, of] of [
      [true, demoColumns.leads],
      [false, demoColumns.tickets],
    ] as const)
      for (const each of of) {
        const id = await unless(`column "${each.name}"`, this.column({ ...each, kanban: true, forLeads }));
        if (id !== null) columns.set(each.name, id);
      }
    const form = await this.form();
    for (const lead of demoLeads) await unless(`lead "${lead.name}"`, this.lead(form, lead, columns));
  }

  private async column(
    fields: { readonly name: string } & Record<string, string | boolean>,
  ): Promise<number> {
    const handlers = this.app.get<RecordService>(recordHandlers(tag), { strict: false });
    const of = envelope('column', fields.name);
    return (await handlers.create(fields, { viewer: this.place.viewer, envelope: of })).id;
  }

  private async form(): Promise<Form> {
    const { viewer, connectionId } = this.place;
    const forms = this.app.get(LeadForms, { strict: false });
    const form = await forms.of(viewer, connectionId, envelope('form', 'open'));
    const named = { connectionId, key: form.uuid };
    await forms.changeLists(viewer, named, demoFormLists, envelope('form', 'lists'));
    const style = { formConfig: DEFAULT_FORM_CONFIG, textForm: demoFormText };
    await forms.style(viewer, named, style, envelope('form', 'style'));
    return form;
  }

  private async lead(
    { uuid: formUuid, publicId }: Form,
    lead: DemoLead,
    columns: ReadonlyMap<string, number>,
  ) {
    const { viewer } = this.place;
    const { companyId } = viewer;
    const { name, digits, provider, product, description, column, verbs = [] } = lead;
    const id = demoUuid('lead', digits);
    const services = this.app.get(Submissions, { strict: false });
    const email = `${plainWords(name).replaceAll(/[^a-z]+/g, '.')}@cliente.test`;
    const productsAndServices = { products: [product], services: [] };
    const body = {
      id,
      name,
      email,
      phone: `119740${digits.padStart(5, '0')}`,
      description,
      provider,
      productsAndServices,
    };
    // Each from an address of their own: the form counts how often one fills it in.
    const sent = {
      publicId,
      body,
      address: `demo-${digits}`,
      token: '',
      correlationId: id,
      language: 'pt',
    } as const;
    await services.submit(sent);
    const { uuid } = submittedLead(companyId, formUuid, id);
    const { id: leadId, status } = await this.app.get(LeadViews, { strict: false }).view(companyId, uuid, 0n);
    const leads = this.app.get(Leads, { strict: false });
    const tagId = column === undefined ? undefined : columns.get(column);
    if (column !== undefined && tagId !== undefined) {
      const to = { id: tagId, name: column };
      const command = { type: 'MoveToColumn', to, columnIds: [...columns.values()] } as const;
      await leads.decide(viewer, leadId, command, envelope('lead', digits, 'column'));
    }
    // Users' changes are kept: a verb also takes the conversation's slot.
    if (status !== 'novo') return;
    for (const action of verbs)
      await leads.change(viewer, leadId, { action }, envelope('lead', digits, action));
  }
}

/** A form, submissions, and columns for both boards; created once, and users' changes are kept. */
export const seedLeads = (app: NestFastifyApplication, place: LeadKey, refusals: Refusals): Promise<void> =>
  new LeadSeed(app, place, refusals).run();

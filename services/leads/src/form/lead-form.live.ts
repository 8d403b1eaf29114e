import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { toFormView, touchedForms } from './lead-form.queries';

const formOf = (event: Recorded): string => parseStreamName(event.stream).id;

/** Publishes a form's changes to users who configure forms. */
export const leadFormLive: LiveRule = {
  on: ['LeadFormOpened', 'LeadFormListsChanged', 'LeadFormStyled', 'LeadFormLogoAttached'],
  async frames(events, db) {
    const companies = [...new Set(events.map(event => event.metadata.companyId))];
    const forms = await touchedForms(db, companies, [...new Set(events.map(formOf))]);
    return forms.map((row): NewFrame => ({
      companyId: row.companyId,
      channel: 'leadForm',
      payload: { action: 'update', form: toFormView(row) },
      audience: { kind: 'permission', permission: 'leadForms:manage' },
    }));
  },
};

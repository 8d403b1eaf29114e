import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { contactImportEvents, type ContactImportEvent } from './contact-import.events';
import { contactImportsOf, contactImportView } from './contact-import.queries';

const audience = { kind: 'company' } as const;
const ENDED: readonly string[] = ['ContactImportFinished', 'ContactImportRefused', 'ContactImportCancelled'];

/** How far an import is; at its end a request to load the contacts again, which have no frames of their own. */
export const contactImportLive: LiveRule = {
  on: Object.keys(contactImportEvents.events),
  async frames(events, db) {
    const facts = events as readonly Recorded<ContactImportEvent>[];
    const rows = await contactImportsOf(db, [...new Set(facts.map(({ metadata }) => metadata.companyId))]);
    const ended = new Set(
      facts.filter(({ type }) => ENDED.includes(type)).map(({ metadata }) => metadata.companyId),
    );
    return rows.flatMap((row): NewFrame[] => {
      const { companyId } = row;
      // The skipped lines are loaded on demand.
      const payload = { action: 'update', import: { ...contactImportView(row), answer: null } } as const;
      const changed: NewFrame = { companyId, channel: 'contactImport', payload, audience };
      if (!ended.has(companyId)) return [changed];
      return [changed, { companyId, channel: 'contact', payload: { action: 'reload' }, audience }];
    });
  },
};

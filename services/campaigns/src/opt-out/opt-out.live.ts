import type { OptOutView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import { optOutEvents, type OptOutEvent } from './opt-out.events';
import { contactIds } from './opt-out.queries';

const audience = { kind: 'permission', permission: 'optOuts:work' } as const;

const viewOf = (fact: Recorded<OptOutEvent>): OptOutView | null => {
  if (fact.type === 'OptOutWithdrawn') return null;
  const { at, actor } = fact.metadata;
  return fact.data.by === 'user' && actor.kind === 'user'
    ? { since: at, by: 'user', user: { id: actor.id, name: actor.name } }
    : { since: at, by: 'customer', user: null };
};

/** Publishes whether a contact gets campaigns; nothing for facts that do not name the contact, and for deleted ones. */
export const optOutLive: LiveRule = {
  on: Object.keys(optOutEvents.events),
  async frames(events, db) {
    const facts = events as readonly Recorded<OptOutEvent>[];
    const latest = new Map(
      facts.flatMap(fact =>
        fact.data.contactUuid === undefined ? [] : [[fact.data.contactUuid, fact] as const],
      ),
    );
    const companies = [...new Set(facts.map(({ metadata }) => metadata.companyId))];
    const contacts = await contactIds(db, companies, [...latest.keys()]);
    return contacts.flatMap(({ id, uuid, companyId }): NewFrame[] => {
      const fact = latest.get(uuid);
      if (fact?.metadata.companyId !== companyId) return [];
      const payload = { action: 'update', contactId: id, optOut: viewOf(fact) } as const;
      return [{ companyId, channel: 'contactOptOut', payload, audience }];
    });
  },
};

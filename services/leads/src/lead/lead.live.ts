import type { LeadView, LiveFrame } from '@prosa/contracts';
import { leadScopeOf, touchedLeads } from '@prosa/conversation';
import { parseStreamName, type Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { LeadEvent } from './lead.events';

const leadOf = (event: Recorded): string => parseStreamName(event.stream).id;

const touchedBy = (events: readonly Recorded[], keyOf: (event: Recorded) => string) => ({
  companyIds: [...new Set(events.map(event => event.metadata.companyId))],
  uuids: [...new Set(events.map(keyOf))],
});

const changed = (lead: LeadView, isNew: boolean): NewFrame[] => {
  const { companyId, id: leadId } = lead;
  const seen = { kind: 'lead', ...leadScopeOf(lead) } as const;
  const hidden = { kind: 'leadHidden', ...leadScopeOf(lead) } as const;
  const gone = { action: 'delete', leadId } as const;
  return [
    { companyId, channel: 'lead-chat', payload: { action: 'update', lead }, audience: seen },
    {
      companyId,
      channel: 'kanban-lead',
      payload: { action: isNew ? 'create' : 'update', lead },
      audience: seen,
    },
    { companyId, channel: 'lead-chat', payload: gone, audience: hidden },
    { companyId, channel: 'kanban-lead', payload: gone, audience: hidden },
  ];
};

type Gone = Recorded<Extract<LeadEvent, { type: 'LeadDeleted' | 'LeadTurnedIntoContact' }>>;

const isGone = (event: Recorded): event is Gone =>
  event.type === 'LeadDeleted' || event.type === 'LeadTurnedIntoContact';

const deleted = ({ metadata: { companyId }, data: { number } }: Gone): NewFrame[] => {
  const payload = { action: 'delete', leadId: number } as const;
  const audience = { kind: 'permission', permission: 'leads:work' } as const;
  return [
    { companyId, channel: 'lead-chat', payload, audience },
    { companyId, channel: 'kanban-lead', payload, audience },
  ];
};

/** A changed lead goes to those who may see it; those who lost access get `delete`. */
export const leadLive: LiveRule = {
  on: [
    'LeadCaptured',
    'LeadAccepted',
    'LeadReleased',
    'LeadTransferred',
    'LeadWon',
    'LeadFrozen',
    'LeadThawed',
    'LeadReopened',
    'LeadBotSwitched',
    'BotSessionStarted',
    'BotSessionEnded',
    'LeadNumberChecked',
    'LeadTagged',
    'LeadUntagged',
    'LeadTurnedIntoContact',
    'LeadDeleted',
  ],
  async frames(events, db) {
    const fresh = new Set(events.filter(({ type }) => type === 'LeadCaptured').map(leadOf));
    const leads = await touchedLeads(db, touchedBy(events, leadOf));
    return [
      ...events.filter(isGone).flatMap(deleted),
      ...leads.flatMap(lead => changed(lead, fresh.has(lead.uuid))),
    ];
  },
};

/** A lead that was read loses its badge in every list that shows it. */
export const leadReadLive: LiveRule = {
  on: ['MessagesRead'],
  async frames(events, db) {
    const keyOf = (event: Recorded): string => (event.data as { ticketUuid: string }).ticketUuid;
    const leads = await touchedLeads(db, touchedBy(events, keyOf));
    return leads.map((lead): NewFrame => ({
      companyId: lead.companyId,
      channel: 'lead-chat',
      payload: { action: 'updateUnread', leadId: lead.id, lead },
      audience: { kind: 'lead', ...leadScopeOf(lead) },
    }));
  },
};

/** The lead as the first of these frames shows it; undefined when none does. */
export const leadIn = (frames: readonly LiveFrame[], uuid: string): LeadView | undefined => {
  for (const frame of frames) {
    if (frame.channel !== 'lead-chat') continue;
    const { payload } = frame as LiveFrame<'lead-chat'>;
    if (payload.action === 'update' && payload.lead.uuid === uuid) return payload.lead;
  }
  return undefined;
};

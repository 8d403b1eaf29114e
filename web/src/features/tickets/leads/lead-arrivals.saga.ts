import type { LeadView, Onlooker, TicketView } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, select, spawn } from 'typed-redux-saga';
import { navigateTo } from '../../../app/navigation';
import { t } from '../../../i18n';
import type { LiveEvent, framesReceived } from '../../../live/live.slice';
import { isAttentive } from '../attention';
import { messagePreview } from '../message-preview';
import type { Told } from '../announcement';
import { asConversation, isOurs } from './lead-rules';
import { selectLeads } from './leads.selectors';

const openLead = ({ uuid }: TicketView): void => navigateTo(`/leads-chat/${uuid}`);

const told = (lead: LeadView, key: string, text: string): Told => ({
  ticket: asConversation(lead),
  key,
  text,
});

/** New leads, and what customers wrote to leads that are nobody's or the person's and not looked at. */
export const leadArrivals = (
  frames: readonly LiveEvent[],
  viewer: Pick<Onlooker, 'userId'>,
  lookingAtUuid: string | null,
): readonly Told[] => {
  const latest = new Map<number, Told>();
  for (const { channel, payload } of frames) {
    if (channel === 'kanban-lead' && payload.action === 'create' && payload.lead.status === 'novo')
      latest.set(payload.lead.id, told(payload.lead, `lead-${payload.lead.uuid}`, t('leadsChat:bell.new')));
    if (channel !== 'MessageLead' || payload.action !== 'create') continue;
    const { lead, message } = payload;
    if (message.fromMe || message.read || !isOurs(lead, viewer) || lead.uuid === lookingAtUuid) continue;
    latest.set(lead.id, told(lead, message.id, messagePreview(message)));
  }
  return [...latest.values()];
};

function* tell(arrivals: readonly Told[]): SagaGenerator<void> {
  const ways = yield* call(async () => import('../announcement').catch(() => null));
  if (ways !== null) yield* call(ways.tellOf, arrivals, openLead);
}

/** Rings and shows on the desktop what concerns the person. */
export function* announceLeads({ payload }: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const { viewer, currentUuid } = yield* select(selectLeads);
  if (viewer === null) return;
  const arrivals = leadArrivals(payload, viewer, isAttentive() ? currentUuid : null);
  if (arrivals.length > 0) yield* spawn(tell, arrivals);
}

import type { LeadView, ViewerRights, TicketView } from '@prosa/contracts';
import type { SagaGenerator } from 'typed-redux-saga';
import { call, select, spawn } from 'typed-redux-saga';
import { navigateTo } from '../../core/navigation';
import { t } from '../../i18n';
import type { LiveEvent, framesReceived } from '../../live/live.slice';
import { isAttentive } from '../../conversation/notification/attention';
import { messagePreview } from '../../entities/message/message-preview';
import type { Announced } from '../../conversation/notification/announcement';
import { asConversation, isOurs } from '../../entities/lead/lead-rules';
import { selectLeads } from './leads.selectors';

const openLead = ({ uuid }: TicketView): void => navigateTo(`/leads-chat/${uuid}`);

/** A notification without its text: null stands for a new lead. */
type Arrived = Omit<Announced, 'text'> & { readonly text: string | null };

const arrived = (lead: LeadView, key: string, text: string | null): Arrived => ({
  ticket: asConversation(lead),
  key,
  text,
});

/** New leads, and messages to leads that are unassigned or the user's own and not open. */
export const leadArrivals = (
  frames: readonly LiveEvent[],
  viewer: Pick<ViewerRights, 'userId'>,
  lookingAtUuid: string | null,
): readonly Arrived[] => {
  const latest = new Map<number, Arrived>();
  for (const { channel, payload } of frames) {
    if (channel === 'kanban-lead' && payload.action === 'create' && payload.lead.status === 'novo')
      latest.set(payload.lead.id, arrived(payload.lead, `lead-${payload.lead.uuid}`, null));
    if (channel !== 'MessageLead' || payload.action !== 'create') continue;
    const { lead, message } = payload;
    if (message.fromMe || message.read || !isOurs(lead, viewer) || lead.uuid === lookingAtUuid) continue;
    latest.set(lead.id, arrived(lead, message.id, messagePreview(message)));
  }
  return [...latest.values()];
};

/** Loads sound, notifications and their texts with the first arrival that needs them. */
const fetchWays = async (): Promise<typeof import('../../conversation/notification/announcement') | null> => {
  try {
    const [ways] = await Promise.all([
      import('../../conversation/notification/announcement'),
      import('./leads-texts'),
    ]);
    return ways;
  } catch {
    // The next arrival tries again.
    return null;
  }
};

function* notify(arrivals: readonly Arrived[]): SagaGenerator<void> {
  const ways = yield* call(fetchWays);
  if (ways === null) return;
  const worded = arrivals.map(one => ({ ...one, text: one.text ?? t('leadsChat:bell.new') }));
  yield* call(ways.announcementOf, worded, openLead);
}

/** Rings and shows on the desktop what concerns the person. */
export function* announceLeads({ payload }: ReturnType<typeof framesReceived>): SagaGenerator<void> {
  const { viewer, currentUuid } = yield* select(selectLeads);
  if (viewer === null) return;
  const arrivals = leadArrivals(payload, viewer, isAttentive() ? currentUuid : null);
  if (arrivals.length > 0) yield* spawn(notify, arrivals);
}

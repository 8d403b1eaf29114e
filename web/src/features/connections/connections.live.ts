import type { ConnectionView, SessionView } from '@prosa/contracts';
import type { LiveEvent } from '../../live/live.slice';
import type { ConnectionsState } from './connections.slice';

const withSession = (item: ConnectionView, session: SessionView): ConnectionView => ({
  ...item,
  status: session.status,
  reason: session.reason,
  qrcode: session.qrcode,
  retries: session.retries,
  restrictedUntil: session.restrictedUntil,
  newChatQuota: session.newChatQuota,
  updatedAt: session.updatedAt,
  statusSince: session.status === item.status ? item.statusSince : session.updatedAt,
});

// These frames go to the whole company and contain no QR code; a known code stays until a session frame replaces
// it.
const withKnownQr = (view: ConnectionView, known: ConnectionView | undefined): ConnectionView =>
  view.status === 'qrcode' && view.qrcode === '' ? { ...view, qrcode: known?.qrcode ?? '' } : view;

const withFrame = (items: readonly ConnectionView[], frame: LiveEvent): readonly ConnectionView[] => {
  if (frame.channel === 'whatsapp' && frame.payload.action === 'delete') {
    const { whatsappId } = frame.payload;
    return items.filter(item => item.id !== whatsappId);
  }
  if (frame.channel === 'whatsapp' && frame.payload.action === 'update') {
    const { whatsapp } = frame.payload;
    const known = items.find(item => item.id === whatsapp.id);
    return [...items.filter(item => item.id !== whatsapp.id), withKnownQr(whatsapp, known)].sort(
      (a, b) => a.id - b.id,
    );
  }
  if (frame.channel === 'whatsappSession') {
    const { session } = frame.payload;
    return items.map(item => (item.id === session.id ? withSession(item, session) : item));
  }
  return items;
};

/** The connections after what happened; a dialog over one that has gone closes with it. */
export const withConnectionFrames = (
  state: ConnectionsState,
  frames: readonly LiveEvent[],
): ConnectionsState => {
  const items = frames.reduce(withFrame, state.items);
  if (items === state.items) return state;
  const isThere = (id: number | null | undefined): boolean => items.some(item => item.id === id);
  return {
    ...state,
    items,
    qrFor: isThere(state.qrFor) ? state.qrFor : null,
    question: isThere(state.question?.id) ? state.question : null,
  };
};

import type { ConnectionView } from '@prosa/contracts';
import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { ConnectionEvent } from './connection.events';
import { connectionsByUuid, sessionOf, withoutQr } from './connection.queries';

type Removed = Recorded<Extract<ConnectionEvent, { type: 'ConnectionRemoved' }>>;

/**
 * A session's change: with the QR code only for users who may scan it; for everyone when there is no code.
 */
export const sessionFrame = (companyId: number, view: ConnectionView): NewFrame => ({
  companyId,
  channel: 'whatsappSession',
  payload: { action: 'update', session: sessionOf(view) },
  audience:
    view.status === 'qrcode'
      ? { kind: 'permission', permission: 'connections-page:actionButtons' }
      : { kind: 'company' },
});

// The session frame comes last, so that a client that takes the QR code from it does not overwrite it with
// the frame before.
const changed = (companyId: number, view: ConnectionView): NewFrame[] => [
  {
    companyId,
    channel: 'whatsapp',
    payload: { action: 'update', whatsapp: withoutQr(view) },
    audience: { kind: 'company' },
  },
  sessionFrame(companyId, view),
];

const removed = ({ metadata, data }: Removed): NewFrame => ({
  companyId: metadata.companyId,
  channel: 'whatsapp',
  payload: { action: 'delete', whatsappId: data.connectionId },
  audience: { kind: 'company' },
});

const uuidsOf = ({ data }: Recorded<ConnectionEvent>): string[] =>
  'previousUuid' in data && data.previousUuid !== null ? [data.uuid, data.previousUuid] : [data.uuid];

const touchedByCompany = (events: readonly Recorded<ConnectionEvent>[]): Map<number, Set<string>> => {
  const touched = new Map<number, Set<string>>();
  for (const event of events) {
    const uuids = touched.get(event.metadata.companyId) ?? new Set<string>();
    for (const uuid of uuidsOf(event)) uuids.add(uuid);
    touched.set(event.metadata.companyId, uuids);
  }
  return touched;
};

/** Publishes changes of a connection to its company; the QR code only to users who may act on connections. */
export const connectionLive: LiveRule = {
  on: [
    'ConnectionRegistered',
    'ConnectionConfigured',
    'ConnectionMadeDefault',
    'ConnectionPaired',
    'ConnectionStatusChanged',
    'ConnectionRestricted',
    'ConnectionQuotaReported',
    'ConnectionGapNoticed',
    'ConnectionRemoved',
  ],
  async frames(events, db) {
    const facts = events as readonly Recorded<ConnectionEvent>[];
    const frames: NewFrame[] = facts
      .filter((event): event is Removed => event.type === 'ConnectionRemoved')
      .map(removed);
    for (const [companyId, uuids] of touchedByCompany(facts)) {
      const views = await connectionsByUuid(db, companyId, [...uuids]);
      frames.push(...views.flatMap(view => changed(companyId, view)));
    }
    return frames;
  },
};

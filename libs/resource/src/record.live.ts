import { parseStreamName } from '@prosa/kernel';
import type { Recorded } from '@prosa/kernel';
import type { LiveRule, NewFrame } from '@prosa/projections';
import type { ReadModel } from '@prosa/read-model';
import type { Kysely } from 'kysely';
import { isDeleted, isUpdated } from './record.decider';
import type { RecordEvent, RecordsArranged } from './record.events';
import { recordsByNumber } from './record.queries';
import type { AnyRow, RecordFrame, Resource } from './resource.definition';

/** The effect of a batch of facts on one record. */
interface Happening {
  readonly companyId: number;
  readonly action: 'create' | 'update' | 'delete';
  /** Whether a viewer who saw the record may no longer see it. */
  readonly hides: boolean;
}

const happening = (
  resource: Resource,
  event: Recorded<RecordEvent>,
  before: Happening | undefined,
): Happening => {
  const { companyId } = parseStreamName(event.stream);
  if (isDeleted(resource.events, event)) return { companyId, action: 'delete', hides: false };
  if (!isUpdated(resource.events, event)) return { companyId, action: 'create', hides: false };
  const decide = (resource.visibleWhen ?? []).flatMap(fields => Object.keys(fields));
  const hides = Object.keys(event.data.changes).some(field => decide.includes(field));
  return { companyId, action: before?.action ?? 'update', hides: hides || before?.hides === true };
};

/** The effects of one fact, by the ids of its records. */
const happenings = (
  resource: Resource,
  event: Recorded<RecordEvent> | Recorded<RecordsArranged>,
  touched: ReadonlyMap<number, Happening>,
): readonly (readonly [number, Happening])[] => {
  if (!isArranged(resource, event))
    return [[event.data.id, happening(resource, event, touched.get(event.data.id))]];
  const { companyId } = event.metadata;
  return event.data.places.map(({ id }) => [
    id,
    touched.get(id) ?? ({ companyId, action: 'update', hides: false } as const),
  ]);
};

const isArranged = (
  { arranged }: Resource,
  event: Recorded<RecordEvent> | Recorded<RecordsArranged>,
): event is Recorded<RecordsArranged> => event.type === arranged?.event;

const framesOf = (resource: Resource, id: number, now: Happening, row: AnyRow | undefined): NewFrame[] => {
  const { companyId, action, hides } = now;
  const toFrame = (frame: RecordFrame, audience: NewFrame['audience']): NewFrame => ({
    companyId,
    ...frame,
    audience,
  });
  const gone = toFrame(resource.live.deleted(id), { kind: 'company' });
  if (action === 'delete') return [gone];
  if (row === undefined) return [];
  const audience = resource.live.audience?.(row) ?? { kind: 'company' };
  const changed = toFrame(resource.live.changed(action, resource.view(row)), audience);
  // A viewer who loses access must drop it; one who keeps access gets it back with the next frame.
  return hides ? [gone, changed] : [changed];
};

/** A record of the platform goes to all companies, its own included. */
const toEveryCompany = async (frames: readonly NewFrame[], db: Kysely<ReadModel>): Promise<NewFrame[]> => {
  const rows = await db.selectFrom('company').select('companyId').execute();
  const companies = new Set([...frames, ...rows].map(({ companyId }) => companyId));
  return [...companies].flatMap(companyId => frames.map(frame => ({ ...frame, companyId })));
};

/** The frames of a record: one per record and batch, with its current view. */
export const recordLiveRule = (resource: Resource): LiveRule => ({
  on: [...Object.values(resource.events), ...(resource.arranged ? [resource.arranged.event] : [])],
  frames: async (events, db) => {
    const touched = new Map<number, Happening>();
    for (const event of events as readonly (Recorded<RecordEvent> | Recorded<RecordsArranged>)[]) {
      for (const [id, now] of happenings(resource, event, touched)) touched.set(id, now);
    }
    const rows = await recordsByNumber(db, resource, [...touched.keys()]);
    const frames = [...touched].flatMap(([id, now]) => framesOf(resource, id, now, rows.get(id)));
    return resource.platform === undefined ? frames : toEveryCompany(frames, db);
  },
});

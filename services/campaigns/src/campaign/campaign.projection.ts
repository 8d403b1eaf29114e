import type { CampaignHold, PastHold } from '@prosa/contracts';
import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { CampaignRow } from '@prosa/read-model';
import type { CampaignCard, CampaignEvent } from './campaign.events';

type At = { readonly metadata: { readonly at: string } };

const byStream = (event: { stream: string }): readonly [string][] => [[parseStreamName(event.stream).id]];

const ofCard = (card: CampaignCard) => ({
  name: card.name,
  card: JSON.stringify(card),
  connectionId: card.connectionId,
  scheduledAt: card.scheduledAt === null ? null : new Date(card.scheduledAt),
});

/** Clocks of two processes differ: `updatedAt`, by which browsers order changes, never decreases. */
const laterOf = (row: CampaignRow, { metadata: { at } }: At): Date =>
  new Date(at) > row.updatedAt ? new Date(at) : row.updatedAt;

const change = <E extends At & { readonly stream: string }>(
  patch: (event: E, row: CampaignRow) => Partial<CampaignRow>,
) => ({
  keys: byStream,
  fold: (row: CampaignRow | undefined, event: E) =>
    row && { ...row, ...patch(event, row), updatedAt: laterOf(row, event) },
});

/** Maximum number of holds kept: a sending window alone causes two a day. */
const MOST_HOLDS = 200;

type Holding = Pick<CampaignRow, 'holdReason' | 'holdUntil' | 'holds'>;

/** Ends the hold that lasts, and begins the next where there is one. */
const holding = (row: CampaignRow, next: CampaignHold | null, { metadata }: At): Holding => {
  const past = JSON.parse(row.holds) as PastHold[];
  const ended = past.map(each => (each.until === null ? { ...each, until: metadata.at } : each));
  const now = next === null ? [] : [{ reason: next.reason, from: metadata.at, until: null }];
  return {
    holds: JSON.stringify([...ended, ...now].slice(-MOST_HOLDS)),
    holdReason: next?.reason ?? null,
    holdUntil: typeof next?.until === 'string' ? new Date(next.until) : null,
  };
};

/** The row of each campaign. */
export const campaignProjection: TableProjection<CampaignRow, CampaignEvent> = {
  table: 'campaign',
  key: ['uuid'],
  on: {
    CampaignDrafted: {
      keys: byStream,
      fold: (_, { stream, data, metadata }) => ({
        uuid: parseStreamName(stream).id,
        companyId: metadata.companyId,
        id: data.number,
        ...ofCard(data.card),
        status: 'INATIVA',
        completedAt: null,
        mediaKey: null,
        mediaName: null,
        reason: null,
        audienceCount: 0,
        audienceAt: null,
        leftOut: '{}',
        holdReason: null,
        holdUntil: null,
        holds: '[]',
        resumedAt: null,
        createdAt: new Date(metadata.at),
        updatedAt: new Date(metadata.at),
      }),
    },
    CampaignChanged: change(({ data }) => ofCard(data.card)),
    CampaignFileAttached: change(({ data: { media } }) => ({ mediaKey: media.key, mediaName: media.name })),
    CampaignFileRemoved: change(() => ({ mediaKey: null, mediaName: null })),
    CampaignScheduled: change(({ data }) => ({
      status: 'PROGRAMADA',
      scheduledAt: new Date(data.at),
      reason: null,
    })),
    CampaignUnscheduled: change(({ data }) => ({ status: 'INATIVA', reason: data.reason })),
    CampaignPreparing: change(() => ({ status: 'AGUARDANDO', reason: null })),
    CampaignStarted: change(({ data: { count, leftOut }, metadata }) => ({
      status: 'EM_ANDAMENTO',
      resumedAt: new Date(metadata.at),
      audienceCount: count,
      audienceAt: new Date(metadata.at),
      leftOut: JSON.stringify(leftOut),
    })),
    CampaignHeld: change((event, row) => holding(row, event.data, event)),
    CampaignReleased: change((event, row) => holding(row, null, event)),
    CampaignCancelled: change((event, row) => ({
      status: 'CANCELADA',
      reason: event.data.reason ?? null,
      ...holding(row, null, event),
    })),
    CampaignRestarted: change(({ metadata }) => ({
      status: 'EM_ANDAMENTO',
      reason: null,
      resumedAt: new Date(metadata.at),
    })),
    CampaignFinished: change((event, row) => ({
      status: 'FINALIZADA',
      ...holding(row, null, event),
      completedAt: new Date(event.metadata.at),
    })),
    CampaignDeleted: { keys: byStream, fold: () => null },
  },
};

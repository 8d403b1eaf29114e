import { parseStreamName } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { OptOutRow } from '@prosa/read-model';
import type { OptOutEvent } from './opt-out.events';

const byStream = (event: { stream: string }): readonly [string][] => [[parseStreamName(event.stream).id]];

/** A row for each who is out. */
export const optOutProjection: TableProjection<OptOutRow, OptOutEvent> = {
  table: 'optOut',
  key: ['uuid'],
  on: {
    OptOutRecorded: {
      keys: byStream,
      fold: (_, { stream, data, metadata }) => {
        const user = data.by === 'user' && metadata.actor.kind === 'user' ? metadata.actor : null;
        return {
          uuid: parseStreamName(stream).id,
          companyId: metadata.companyId,
          recordedAt: new Date(metadata.at),
          campaignUuid: data.campaignUuid ?? null,
          recordedBy: data.by,
          userId: user?.id ?? null,
          userName: user?.name ?? null,
        };
      },
    },
    OptOutWithdrawn: { keys: byStream, fold: () => null },
  },
};

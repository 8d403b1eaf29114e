import type { TableProjection } from '@prosa/projections';
import type { PayerRow } from '@prosa/read-model';
import type { PayerEvent } from './payer.events';

/** The row of who pays for each company, by the company's uuid. */
export const payerProjection: TableProjection<PayerRow, PayerEvent> = {
  table: 'payer',
  key: ['uuid'],
  on: {
    PayerChanged: {
      keys: ({ data }) => [[data.companyUuid]],
      fold: (_, { data: { companyUuid, ...payer }, metadata }) => ({
        ...payer,
        uuid: companyUuid,
        companyId: metadata.companyId,
      }),
    },
  },
};

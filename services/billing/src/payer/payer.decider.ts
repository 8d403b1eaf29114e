import type { Decider } from '@prosa/kernel';
import type { PayerContent, PayerEvent } from './payer.events';

/** What can be asked about who pays. */
export interface PayerCommand {
  readonly type: 'ChangePayer';
  readonly companyUuid: string;
  readonly payer: PayerContent;
}

const fields = ['name', 'document', 'address', 'city', 'state', 'zipcode', 'country'] as const;

/** Who pays for a company, as it was said last; saying it again is no news. */
export const payerDecider: Decider<PayerContent | null, PayerCommand, PayerEvent> = {
  initial: null,
  decide: ({ payer, companyUuid }, state) =>
    state !== null && fields.every(field => state[field] === payer[field])
      ? []
      : [{ type: 'PayerChanged', data: { companyUuid, ...payer } }],
  evolve: (_, { data: { companyUuid: _uuid, ...payer } }) => payer,
};

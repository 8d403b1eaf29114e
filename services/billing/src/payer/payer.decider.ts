import type { Decider } from '@prosa/kernel';
import type { PayerContent, PayerEvent } from './payer.events';

/** The command to set the payer. */
export interface PayerCommand {
  readonly type: 'ChangePayer';
  readonly companyUuid: string;
  readonly payer: PayerContent;
}

const fields = ['name', 'document', 'address', 'city', 'state', 'zipcode', 'country'] as const;

/** The payer of a company; an unchanged one yields no fact. */
export const payerDecider: Decider<PayerContent | null, PayerCommand, PayerEvent> = {
  initial: null,
  decide: ({ payer, companyUuid }, state) =>
    state !== null && fields.every(field => state[field] === payer[field])
      ? []
      : [{ type: 'PayerChanged', data: { companyUuid, ...payer } }],
  evolve: (_, { data: { companyUuid: _uuid, ...payer } }) => payer,
};

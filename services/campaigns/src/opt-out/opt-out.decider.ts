import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { OptOutEvent, OptOutRecorded } from './opt-out.events';

/** Whether a person wants no campaigns. */
export interface OptOutState {
  /** By whose act they are out; null when they get campaigns. */
  readonly outBy: OptOutRecorded['data']['by'] | null;
}

/** The command of an opt-out word. */
export interface OptOutCommand {
  readonly type: 'OptOut' | 'ComeBack';
  readonly connectionId: number;
  readonly contactUuid?: string;
  /** The campaign that they answer. */
  readonly campaignUuid?: string;
}

/** The commands of users, for a contact who asked them. */
export type UserOptOutCommand =
  | { readonly type: 'RecordByUser'; readonly contactUuid: string }
  | {
      readonly type: 'WithdrawByUser';
      readonly contactUuid: string;
      /** Whether the user confirms that the customer asked to receive campaigns again. */
      readonly customerAsked: boolean;
    };

type Decided = Decision<OptOutEvent>;

const byWord = (
  { type, connectionId, contactUuid, campaignUuid }: OptOutCommand,
  { outBy }: OptOutState,
): Decided => {
  const data = { by: 'word', connectionId, ...(contactUuid && { contactUuid }) } as const;
  if (type === 'ComeBack') return outBy === null ? [] : [{ type: 'OptOutWithdrawn', data }];
  // The customer's own opt-out replaces one that a user recorded: only the customer may revert it.
  if (outBy === 'word') return [];
  return [{ type: 'OptOutRecorded', data: { ...data, ...(campaignUuid && { campaignUuid }) } }];
};

/** The latest command applies; repetitions yield no facts. Users revert a customer's own word only at the customer's request. */
export const optOutDecider: Decider<OptOutState, OptOutCommand | UserOptOutCommand, OptOutEvent> = {
  initial: { outBy: null },
  decide(command, state) {
    const { outBy } = state;
    switch (command.type) {
      case 'OptOut':
      case 'ComeBack':
        return byWord(command, state);
      case 'RecordByUser': {
        const data = { by: 'user', contactUuid: command.contactUuid } as const;
        return outBy === null ? [{ type: 'OptOutRecorded', data }] : [];
      }
      case 'WithdrawByUser': {
        if (outBy === null) return [];
        const data = { by: 'user', contactUuid: command.contactUuid } as const;
        if (outBy === 'user') return [{ type: 'OptOutWithdrawn', data }];
        return command.customerAsked
          ? [{ type: 'OptOutWithdrawn', data: { ...data, customerAsked: true } }]
          : reject('ERR_OPT_OUT_BY_CUSTOMER');
      }
      default:
        return exhaustive(command);
    }
  },
  evolve: (_, { type, data }) => ({ outBy: type === 'OptOutRecorded' ? data.by : null }),
};

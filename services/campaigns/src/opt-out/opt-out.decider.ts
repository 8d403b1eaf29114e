import type { Decider } from '@prosa/kernel';
import type { OptOutEvent } from './opt-out.events';

/** Whether a person wants no campaigns. */
export interface OptOutState {
  readonly isOut: boolean;
}

/** The command of an opt-out. */
export interface OptOutCommand {
  readonly type: 'OptOut' | 'ComeBack';
  readonly connectionId: number;
  /** The campaign that they answer. */
  readonly campaignUuid?: string;
}

/** The latest command applies; repetitions yield no facts. */
export const optOutDecider: Decider<OptOutState, OptOutCommand, OptOutEvent> = {
  initial: { isOut: false },
  decide({ type, connectionId, campaignUuid }, { isOut }) {
    const wantsOut = type === 'OptOut';
    if (wantsOut === isOut) return [];
    const data = { by: 'word', connectionId } as const;
    if (!wantsOut) return [{ type: 'OptOutWithdrawn', data }];
    return [{ type: 'OptOutRecorded', data: { ...data, ...(campaignUuid && { campaignUuid }) } }];
  },
  evolve: (_, { type }) => ({ isOut: type === 'OptOutRecorded' }),
};

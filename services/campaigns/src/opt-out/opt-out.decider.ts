import type { Decider } from '@prosa/kernel';
import type { OptOutEvent } from './opt-out.events';

/** Whether a person wants no campaigns. */
export interface OptOutState {
  readonly isOut: boolean;
}

/** What a person asks for. */
export interface OptOutCommand {
  readonly type: 'OptOut' | 'ComeBack';
  readonly connectionId: number;
  /** The campaign that they answer. */
  readonly campaignUuid?: string;
}

/** Who said so last holds; said again it changes nothing. */
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

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
}

/** Who said so last holds; said again it changes nothing. */
export const optOutDecider: Decider<OptOutState, OptOutCommand, OptOutEvent> = {
  initial: { isOut: false },
  decide({ type, connectionId }, { isOut }) {
    const wantsOut = type === 'OptOut';
    if (wantsOut === isOut) return [];
    return [{ type: wantsOut ? 'OptOutRecorded' : 'OptOutWithdrawn', data: { by: 'word', connectionId } }];
  },
  evolve: (_, { type }) => ({ isOut: type === 'OptOutRecorded' }),
};

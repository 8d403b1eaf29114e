import type { ColumnMove, LeadStatus } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import { moveToColumn } from './lead-board.policy';
import type { LeadCaptured, LeadEvent, Named } from './lead.events';

/** The state of an existing lead. */
export interface LivingLead {
  readonly status: LeadStatus;
  readonly number: number;
  readonly contactId: number;
  readonly contactUuid: string;
  readonly connectionId: number;
  readonly user: Named | null;
  readonly email: string;
  readonly tags: readonly Named[];
  /** Whether a user switched its bot off; absent until then. */
  readonly isBotOff?: boolean;
  /** Whether the number is on WhatsApp; absent until it was checked. */
  readonly exists?: boolean;
}

/** The state of a lead: not captured, existing, or removed. */
export type LeadState = { readonly status: 'none' } | LivingLead | { readonly status: 'gone' };

/** The commands of a lead; each is one intention of a user or of a customer's message. */
export type LeadCommand =
  | ({ readonly type: 'CaptureLead' } & LeadCaptured['data'])
  | { readonly type: 'AcceptLead'; readonly user: Named }
  | { readonly type: 'ReleaseLead' }
  | { readonly type: 'TransferLead'; readonly to: Named }
  | { readonly type: 'WinLead'; readonly user: Named | null }
  | { readonly type: 'FreezeLead'; readonly user: Named }
  | { readonly type: 'ThawLead'; readonly user: Named | null }
  | { readonly type: 'ReopenLead'; readonly user: Named }
  | {
      readonly type: 'SwitchBot';
      readonly on: boolean;
      readonly user: Named;
      readonly bot: Named | null;
    }
  | { readonly type: 'NoteNumber'; readonly exists: boolean }
  | { readonly type: 'SetTags'; readonly tags: readonly Named[] }
  | { readonly type: 'TakeTagOff'; readonly tagId: number }
  | ({ readonly type: 'MoveToColumn' } & ColumnMove)
  | { readonly type: 'TurnIntoContact' }
  | { readonly type: 'DeleteLead' };

type Of<Type extends LeadCommand['type']> = Extract<LeadCommand, { type: Type }>;

const nothing: Decision<LeadEvent> = [];

const capture = ({ type: _, ...data }: Of<'CaptureLead'>, state: LeadState): Decision<LeadEvent> =>
  state.status === 'none' ? [{ type: 'LeadCaptured', data }] : nothing;

const accept = ({ user }: Of<'AcceptLead'>, state: LivingLead): Decision<LeadEvent> => {
  if (state.status !== 'novo' && state.status !== 'andamento') return reject('ERR_LEAD_STATE');
  if (state.user !== null) return state.user.id === user.id ? nothing : reject('ERR_LEAD_ASSIGNED');
  return [{ type: 'LeadAccepted', data: { user } }];
};

const release = (state: LivingLead): Decision<LeadEvent> => {
  if (state.status !== 'andamento') return reject('ERR_LEAD_STATE');
  return state.user === null ? nothing : [{ type: 'LeadReleased', data: { from: state.user } }];
};

const transfer = ({ to }: Of<'TransferLead'>, state: LivingLead): Decision<LeadEvent> => {
  if (state.status !== 'andamento') return reject('ERR_LEAD_STATE');
  return state.user?.id === to.id ? nothing : [{ type: 'LeadTransferred', data: { from: state.user, to } }];
};

const win = ({ user }: Of<'WinLead'>, state: LivingLead): Decision<LeadEvent> => {
  if (state.status === 'ganho') return nothing;
  return state.status === 'andamento' ? [{ type: 'LeadWon', data: { user } }] : reject('ERR_LEAD_STATE');
};

const freeze = ({ user }: Of<'FreezeLead'>, state: LivingLead): Decision<LeadEvent> => {
  if (state.status === 'congelado') return nothing;
  return state.status === 'andamento' ? [{ type: 'LeadFrozen', data: { user } }] : reject('ERR_LEAD_STATE');
};

const thaw = ({ user }: Of<'ThawLead'>, state: LivingLead): Decision<LeadEvent> => {
  if (state.status === 'congelado') return [{ type: 'LeadThawed', data: { user } }];
  // A customer's message does not change an active lead.
  return user === null || (state.status === 'andamento' && state.user?.id === user.id)
    ? nothing
    : reject('ERR_LEAD_STATE');
};

const reopen = ({ user }: Of<'ReopenLead'>, state: LivingLead): Decision<LeadEvent> => {
  if (state.status === 'ganho') return [{ type: 'LeadReopened', data: { user } }];
  return state.status === 'andamento' && state.user?.id === user.id ? nothing : reject('ERR_LEAD_STATE');
};

/**
 * A bot answers leads without an assigned user. The end of its session is recorded in another stream, so `on` is
 * recorded even when `off` was not.
 */
const switchBot = ({ type: _, ...data }: Of<'SwitchBot'>, state: LivingLead): Decision<LeadEvent> => {
  const isWaiting = (state.status === 'novo' || state.status === 'andamento') && state.user === null;
  if (!isWaiting) return data.on ? reject('ERR_LEAD_STATE') : nothing;
  return !data.on && state.isBotOff === true ? nothing : [{ type: 'LeadBotSwitched', data }];
};

const setTags = (tags: readonly Named[], state: LivingLead): Decision<LeadEvent> => {
  const wanted = new Map(tags.map(tag => [tag.id, tag]));
  const present = new Set(state.tags.map(tag => tag.id));
  return [
    ...state.tags
      .filter(tag => !wanted.has(tag.id))
      .map(tag => ({ type: 'LeadUntagged', data: { tag } }) as const),
    ...[...wanted.values()]
      .filter(tag => !present.has(tag.id))
      .map(tag => ({ type: 'LeadTagged', data: { tag } }) as const),
  ];
};

const decideLiving = (
  command: Exclude<LeadCommand, { type: 'CaptureLead' }>,
  state: LivingLead,
): Decision<LeadEvent> => {
  switch (command.type) {
    case 'AcceptLead':
      return accept(command, state);
    case 'ReleaseLead':
      return release(state);
    case 'TransferLead':
      return transfer(command, state);
    case 'WinLead':
      return win(command, state);
    case 'FreezeLead':
      return freeze(command, state);
    case 'ThawLead':
      return thaw(command, state);
    case 'ReopenLead':
      return reopen(command, state);
    case 'SwitchBot':
      return switchBot(command, state);
    case 'NoteNumber':
      return state.exists === command.exists
        ? nothing
        : [{ type: 'LeadNumberChecked', data: { exists: command.exists } }];
    case 'SetTags':
      return setTags(command.tags, state);
    case 'TakeTagOff':
      return setTags(
        state.tags.filter(tag => tag.id !== command.tagId),
        state,
      );
    case 'MoveToColumn':
      return moveToColumn(command, state.tags);
    case 'TurnIntoContact':
      return [{ type: 'LeadTurnedIntoContact', data: { number: state.number } }];
    case 'DeleteLead':
      return [{ type: 'LeadDeleted', data: { number: state.number } }];
    default:
      return exhaustive(command);
  }
};

/** Distinguishes an existing lead from one that never was or is gone. */
export const isLiving = (state: LeadState): state is LivingLead =>
  state.status !== 'none' && state.status !== 'gone';

/** Whether a lead holds its slot: what the customer writes belongs to it. */
export const isActive = (state: LeadState): state is LivingLead =>
  isLiving(state) && state.status !== 'ganho';

const captured = ({ data }: LeadCaptured): LeadState => {
  const { number, contactId, contactUuid, connectionId, user, submission } = data;
  const life = { number, contactId, contactUuid, connectionId, user, tags: [] };
  return { ...life, status: user === null ? 'novo' : 'andamento', email: submission?.email ?? '' };
};

const evolveLiving = (state: LivingLead, event: Exclude<LeadEvent, { type: 'LeadCaptured' }>): LeadState => {
  switch (event.type) {
    case 'LeadAccepted':
    case 'LeadThawed':
    case 'LeadReopened':
      return { ...state, status: 'andamento', user: event.data.user };
    case 'LeadReleased':
      return { ...state, user: null };
    case 'LeadTransferred':
      return { ...state, user: event.data.to };
    case 'LeadWon':
      return { ...state, status: 'ganho' };
    case 'LeadFrozen':
      return { ...state, status: 'congelado' };
    case 'LeadBotSwitched':
      return { ...state, isBotOff: !event.data.on };
    case 'LeadNumberChecked':
      return { ...state, exists: event.data.exists };
    case 'LeadTagged':
      return {
        ...state,
        tags: [...state.tags.filter(tag => tag.id !== event.data.tag.id), event.data.tag],
      };
    case 'LeadUntagged':
      return { ...state, tags: state.tags.filter(tag => tag.id !== event.data.tag.id) };
    case 'LeadTurnedIntoContact':
    case 'LeadDeleted':
      return { status: 'gone' };
    default:
      return exhaustive(event);
  }
};

/** A lead from its form to a customer (growth.md 2.2). Refuses with ERR_LEAD_STATE what its state does not allow. */
export const leadDecider: Decider<LeadState, LeadCommand, LeadEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'CaptureLead') return capture(command, state);
    return isLiving(state) ? decideLiving(command, state) : reject('ERR_NO_LEAD_FOUND');
  },
  evolve(state, event) {
    if (event.type === 'LeadCaptured') return captured(event);
    return isLiving(state) ? evolveLiving(state, event) : state;
  },
};

import { isBlank, type HolderKind } from '@prosa/contracts';
import { parseStreamName, type Recorded, type Workflow, type WorkflowOutput } from '@prosa/kernel';
import type { LeadDeleted, LeadTagged, LeadTurnedIntoContact, Reads } from '@prosa/published-facts';
import type { TaskCompleted, TaskReopened } from '../../desk/task/task.events';
import type { Named, TicketDeleted, TicketTagged } from '../../core/ticket/ticket.events';

/** The input of column automations: cards that enter columns, and the state of tasks created by them. */
export type ColumnEntryInput =
  | TicketDeleted
  | Reads<LeadTurnedIntoContact | LeadDeleted, never>
  | TicketTagged
  | LeadTagged
  | TaskCompleted
  | TaskReopened;

/** A column's automation for entering cards. */
export interface EnteredColumn {
  readonly forLeads: boolean;
  readonly entryMessage: string;
  readonly entryTask: string;
}

/** The state of a card; contains no message text. */
export interface ColumnEntryState {
  /** The columns that have sent their message to the customer. */
  readonly said: readonly number[];
  /** The columns whose task is still open. */
  readonly open: readonly number[];
}

/** The commands; the instance identifies the ticket or lead. */
export type ColumnEntryCommand =
  | { readonly type: 'MessageLead'; readonly body: string }
  | {
      readonly type: 'CreateTask';
      readonly holder: HolderKind;
      readonly column: Named;
      readonly text: string;
    };

interface Step {
  readonly state: ColumnEntryState;
  readonly outputs: readonly WorkflowOutput<ColumnEntryCommand>[];
}

/** A card of which nothing is remembered. */
export const UNENTERED: ColumnEntryState = { said: [], open: [] };

/** Messages later than this, in milliseconds, are not sent. */
const LATE = 15 * 60_000;

/** Nothing needs to be remembered of a card. */
const FORGET = { kind: 'complete' } as const;

const isEmpty = ({ said, open }: ColumnEntryState): boolean => said.length === 0 && open.length === 0;

const still = (state: ColumnEntryState): Step => ({ state, outputs: [] });

/** The message of a lead column, once for each lead; routing sends those of ticket columns. */
const messaged = (state: ColumnEntryState, column: number, body: string, at: string): Step =>
  isBlank(body) || state.said.includes(column)
    ? still(state)
    : {
        state: { ...state, said: [...state.said, column] },
        outputs: [
          {
            kind: 'send',
            command: { type: 'MessageLead', body },
            until: new Date(Date.parse(at) + LATE),
          },
        ],
      };

/** The task of a column; not again while the one from last time is still open. */
const asked = (state: ColumnEntryState, holder: HolderKind, column: Named, text: string): Step =>
  text.trim() === '' || state.open.includes(column.id)
    ? still(state)
    : {
        state: { ...state, open: [...state.open, column.id] },
        outputs: [{ kind: 'send', command: { type: 'CreateTask', holder, column, text: text.trim() } }],
      };

const entered = (
  event: Recorded<Extract<ColumnEntryInput, { type: 'TicketTagged' | 'LeadTagged' }>>,
  state: ColumnEntryState,
  column: EnteredColumn | null,
): Step => {
  const { tag } = event.data;
  const holder = event.type === 'LeadTagged' ? 'lead' : 'ticket';
  if (column === null || column.forLeads !== (holder === 'lead')) return still(state);
  const message = holder === 'lead' ? column.entryMessage : '';
  const first = messaged(state, tag.id, message, event.metadata.at);
  const second = asked(first.state, holder, tag, column.entryTask);
  return { state: second.state, outputs: [...first.outputs, ...second.outputs] };
};

const stepOf = (
  event: Recorded<ColumnEntryInput>,
  state: ColumnEntryState,
  column: EnteredColumn | null,
): Step => {
  switch (event.type) {
    case 'TicketTagged':
    case 'LeadTagged':
      return entered(event, state, column);
    case 'TaskCompleted':
      return still({ ...state, open: state.open.filter(id => id !== event.data.column.id) });
    case 'TaskReopened':
      return still({ ...state, open: [...new Set([...state.open, event.data.column.id])] });
    case 'TicketDeleted':
    case 'LeadTurnedIntoContact':
    case 'LeadDeleted':
      return { state: UNENTERED, outputs: [] };
    default:
      return still(state);
  }
};

/**
 * Column automations for entering cards: a task, and (for leads) a message to the customer. A tag that is assigned
 * without moving a card triggers nothing. One instance per ticket or lead, under its uuid.
 */
export const columnEntryWorkflow: Workflow<
  ColumnEntryState,
  ColumnEntryInput,
  ColumnEntryCommand,
  EnteredColumn | null
> = {
  name: 'column-entry',
  initial: UNENTERED,
  correlate: event => {
    switch (event.type) {
      case 'TicketTagged':
      case 'LeadTagged':
        return event.data.move === undefined ? null : parseStreamName(event.stream).id;
      case 'TaskCompleted':
      case 'TaskReopened':
        return event.data.ticketUuid;
      case 'TicketDeleted':
      case 'LeadTurnedIntoContact':
      case 'LeadDeleted':
        return parseStreamName(event.stream).id;
      default:
        return null;
    }
  },
  react: (event, state, column) => {
    const { state: next, outputs } = stepOf(event, state, column);
    return isEmpty(next) && outputs.length === 0 ? [FORGET] : outputs;
  },
  evolve: (state, event, column) => stepOf(event, state, column).state,
};

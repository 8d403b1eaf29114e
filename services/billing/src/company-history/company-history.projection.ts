import type { Actor, Recorded } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type { Published, SettingChanged } from '@prosa/published-facts';
import type { CompanyChangeRow } from '@prosa/read-model';
import type { InvoiceCancelled, InvoiceIssued, InvoicePaid } from '../invoice/invoice.events';
import type { PlanChanged } from '../plan/plan.events';

/** Facts of identity and settings about a subscription. */
type HistoryFact =
  | Published<
      | 'CompanyRegistered'
      | 'CompanyDueDateMoved'
      | 'CompanyRenewed'
      | 'CompanyPlanAssigned'
      | 'CompanyRecurrenceChanged'
      | 'CompanyTrialStarted'
      | 'CompanyBlocked'
      | 'CompanyUnblocked'
    >
  | SettingChanged;

type ReceivedFact = HistoryFact | InvoiceIssued | InvoicePaid | InvoiceCancelled | PlanChanged;

type Line = Pick<CompanyChangeRow, 'kind'> &
  Partial<Pick<CompanyChangeRow, 'value' | 'number' | 'cents' | 'reason'>>;

const nameOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.name : null);

/** A history line for each relevant fact; null for the others of its type. */
const line = <E extends ReceivedFact>(
  tell: (data: E['data']) => Line | null,
): RowRule<CompanyChangeRow, E> => {
  const rowOf = (event: Recorded<E>): CompanyChangeRow | undefined => {
    const described = tell(event.data);
    return described === null
      ? undefined
      : {
          ...{ value: null, number: null, cents: null, reason: '', ...described },
          uuid: event.id,
          companyId: event.metadata.companyId,
          at: new Date(event.metadata.at),
          actor: nameOf(event.metadata.actor),
        };
  };
  return {
    keys: event => (rowOf(event) === undefined ? [] : [[event.id]]),
    fold: (row, event) => row ?? rowOf(event),
  };
};

const because = ({ reason = '' }: { readonly reason?: string }): { readonly reason: string } => ({ reason });

/** The history of each company's subscription, one line per fact; a plan's price is under company 0. */
export const companyHistoryProjection: TableProjection<CompanyChangeRow, ReceivedFact> = {
  table: 'companyChange',
  key: ['uuid'],
  on: {
    CompanyRegistered: line(({ dueDate }) => (dueDate === null ? null : { kind: 'dueDate', value: dueDate })),
    CompanyDueDateMoved: line(data =>
      data.from === data.to ? null : { kind: 'dueDate', value: data.to, ...because(data) },
    ),
    CompanyRenewed: line(data => ({
      ...{ kind: 'renewed', value: data.to, number: data.invoice ?? null, ...because(data) },
    })),
    CompanyPlanAssigned: line(data => ({
      ...{ kind: 'plan', value: data.plan, number: data.planId, ...because(data) },
    })),
    CompanyRecurrenceChanged: line(data => ({
      ...{ kind: 'recurrence', value: data.recurrence, ...because(data) },
    })),
    CompanyTrialStarted: line(({ expiresOn }) => ({ kind: 'trial', value: expiresOn })),
    CompanyBlocked: line(data => ({ kind: 'blocked', ...because(data) })),
    CompanyUnblocked: line(data => ({ kind: 'unblocked', ...because(data) })),
    SettingChanged: line(({ key, userId, to }) =>
      key === 'campaignsEnabled' && userId === 0 ? { kind: 'campaigns', value: to } : null,
    ),
    InvoiceIssued: line(({ id, valueCents, dueDate }) => ({
      ...{ kind: 'invoiceIssued', number: id, cents: valueCents, value: dueDate },
    })),
    InvoicePaid: line(({ id, valueCents, note }) => ({
      ...{ kind: 'invoicePaid', number: id, cents: valueCents, reason: note },
    })),
    InvoiceCancelled: line(({ id, reason, note }) => ({
      ...{ kind: 'invoiceCancelled', number: id, value: reason, reason: note },
    })),
    PlanChanged: line(({ id, changes }) =>
      changes.valueCents === undefined ? null : { kind: 'planValue', number: id, cents: changes.valueCents },
    ),
  },
};

import type { Recurrence } from '@prosa/contracts';
import type { Actor, Fact, Recorded } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type { CompanyChangeRow } from '@prosa/read-model';
import type { InvoiceCancelled, InvoiceIssued, InvoicePaid } from '../invoice/invoice.events';
import type { PlanChanged } from '../plan/plan.events';

// What billing hears of identity and the settings: their facts, as far as they are read here.
type Told =
  | Fact<'CompanyRegistered', { readonly dueDate: string | null }>
  | Fact<'CompanyDueDateMoved', { readonly to: string | null; readonly reason?: string }>
  | Fact<'CompanyRenewed', { readonly to: string; readonly invoice?: number; readonly reason?: string }>
  | Fact<
      'CompanyPlanAssigned',
      { readonly planId: number | null; readonly plan: string | null; readonly reason?: string }
    >
  | Fact<'CompanyRecurrenceChanged', { readonly recurrence: Recurrence; readonly reason?: string }>
  | Fact<'CompanyTrialStarted', { readonly expiresOn: string }>
  | Fact<'CompanyBlocked', { readonly reason?: string }>
  | Fact<'CompanyUnblocked', { readonly reason?: string }>
  | Fact<'SettingChanged', { readonly key: string; readonly userId: number; readonly to: string }>;

type Heard = Told | InvoiceIssued | InvoicePaid | InvoiceCancelled | PlanChanged;

type Line = Pick<CompanyChangeRow, 'kind'> &
  Partial<Pick<CompanyChangeRow, 'value' | 'number' | 'cents' | 'reason'>>;

const nameOf = (actor: Actor): string | null => (actor.kind === 'user' ? actor.name : null);

/** A line of the history for each fact that says something; null for the others of its type. */
const line = <E extends Heard>(tell: (data: E['data']) => Line | null): RowRule<CompanyChangeRow, E> => {
  const rowOf = (event: Recorded<E>): CompanyChangeRow | undefined => {
    const told = tell(event.data);
    return told === null
      ? undefined
      : {
          ...{ value: null, number: null, cents: null, reason: '', ...told },
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

/** What was decided about each company's subscription, one line for each fact; a plan's price stands under company 0. */
export const companyHistoryProjection: TableProjection<CompanyChangeRow, Heard> = {
  table: 'companyChange',
  key: ['uuid'],
  on: {
    CompanyRegistered: line(({ dueDate }) => (dueDate === null ? null : { kind: 'dueDate', value: dueDate })),
    CompanyDueDateMoved: line(data => ({ kind: 'dueDate', value: data.to, ...because(data) })),
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

import type { Fact } from '@prosa/kernel';
import type { RowRule, TableProjection } from '@prosa/projections';
import type { WaShutCompanyRow } from '@prosa/read-model';

/** What identity tells of a company as a whole; the facts are its own, and only who they are about matters here. */
type CompanyFact =
  | Fact<'CompanyBlocked', { readonly number: number }>
  | Fact<'CompanyUnblocked', { readonly number: number }>
  | Fact<'CompanyRemoved', { readonly number: number }>;

const ruled = <E extends CompanyFact>(
  row: (companyId: number) => WaShutCompanyRow | null,
): RowRule<WaShutCompanyRow, E> => ({
  keys: ({ data }) => [[data.number]],
  fold: (_, { data }) => row(data.number),
});

/**
 * Companies whose connections are not to be open. A table of its own rather than a look at the companies: while those are
 * built anew, a company that is not there yet must not be taken for one that is gone.
 */
export const shutCompanyProjection: TableProjection<WaShutCompanyRow, CompanyFact> = {
  table: 'waShutCompany',
  key: ['companyId'],
  on: {
    CompanyBlocked: ruled(companyId => ({ companyId, removed: false })),
    CompanyUnblocked: ruled(() => null),
    CompanyRemoved: ruled(companyId => ({ companyId, removed: true })),
  },
};

import type { RowRule, TableProjection } from '@prosa/projections';
import type { CompanyBlocked, CompanyRemoved, CompanyUnblocked, Reads } from '@prosa/published-facts';
import type { WaShutCompanyRow } from '@prosa/read-model';

/** Only the company id of these facts is used. */
type CompanyFact = Reads<CompanyBlocked | CompanyUnblocked | CompanyRemoved, 'number'>;

const ruled = <E extends CompanyFact>(
  row: (companyId: number) => WaShutCompanyRow | null,
): RowRule<WaShutCompanyRow, E> => ({
  keys: ({ data }) => [[data.number]],
  fold: (_, { data }) => row(data.number),
});

/**
 * Companies whose connections must stay closed. This is a table of its own and not a join with the companies,
 * because during a rebuild of the companies a missing row must not be mistaken for a removed company.
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

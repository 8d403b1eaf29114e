import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { SHIPPING_STATES } from '@prosa/contracts';
import type { ShippingState, ShippingView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { formatPhone } from '../../ui/formatters';
import { EmptyState } from '../../ui/states';
import { Moment } from './campaign-cells';
import type { Report, ReportFilter } from './use-report';

const Row = ({ row }: { readonly row: ShippingView }) => {
  const t = useT();
  return (
    <tr>
      <td>
        {row.name}
        <span className="report-number tnum">{formatPhone(row.number)}</span>
      </td>
      <td>
        <span className="campaign-mark" data-shipping={row.state}>
          {t(`campaigns:reportPage.states.${row.state}`)}
        </span>
        {row.code !== null && <span className="campaign-why"> {errorMessage(row.code)}</span>}
      </td>
      <td className="tnum">{row.variant ?? '–'}</td>
      <td>
        <Moment at={row.sentAt} none="–" />
      </td>
      <td>
        <Moment at={row.deliveredAt} none="–" />
      </td>
      <td>
        <Moment at={row.readAt} none="–" />
      </td>
    </tr>
  );
};

const Table = ({ rows }: { readonly rows: readonly ShippingView[] }) => {
  const t = useT();
  const heads = ['recipients', 'state', 'variant', 'sentAt', 'deliveredAt', 'readAt'] as const;
  return (
    <div className="report-scroll" tabIndex={0}>
      <table className="table">
        <caption className="visually-hidden">{t('campaigns:reportPage.recipients')}</caption>
        <thead>
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {t(`campaigns:reportPage.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Row key={row.uuid} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Everybody whom the campaign goes to, and how far it is with each. */
export const ReportRecipients = ({
  report: { rows, hasMore, more },
  filter,
  onFilter,
}: {
  readonly report: Report;
  readonly filter: ReportFilter;
  readonly onFilter: (filter: ReportFilter) => void;
}) => {
  const t = useT();
  const searchLabel = t('campaigns:reportPage.search');
  return (
    <section aria-labelledby="report-recipients">
      <h2 id="report-recipients">{t('campaigns:reportPage.recipients')}</h2>
      <div className="report-tools">
        <InputGroup
          type="search"
          leftIcon={<Search />}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={filter.term}
          onValueChange={term => onFilter({ ...filter, term })}
        />
        <HTMLSelect
          aria-label={t('campaigns:reportPage.state')}
          value={filter.state}
          onChange={event => onFilter({ ...filter, state: event.currentTarget.value as ShippingState | '' })}
        >
          <option value="">{t('campaigns:reportPage.every')}</option>
          {SHIPPING_STATES.map(state => (
            <option key={state} value={state}>
              {t(`campaigns:reportPage.states.${state}`)}
            </option>
          ))}
        </HTMLSelect>
      </div>
      {rows?.length === 0 && (
        <EmptyState title={t('campaigns:reportPage.nobody')} body={t('campaigns:reportPage.nobodyBody')} />
      )}
      {rows !== null && rows.length > 0 && <Table rows={rows} />}
      {hasMore && <Button text={t('campaigns:reportPage.more')} onClick={more} />}
    </section>
  );
};

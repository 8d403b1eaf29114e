import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Download, Search } from '@blueprintjs/icons';
import { REPORT_FILTERS } from '@prosa/contracts';
import type { CampaignDetail, ReportChoice, ShippingView } from '@prosa/contracts';
import { useState } from 'react';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { formatPhone } from '../../ui/formatters';
import { saveAs } from '../../ui/save-as';
import { EmptyState } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { Moment } from './campaign-cells';
import type { Report, ReportFilter } from './use-report';
import { shippingFault } from './shipping-fault';

/** Whether the campaign asks first. */
interface Asking {
  readonly asks: boolean;
}

const Row = ({ row, asks }: Asking & { readonly row: ShippingView }) => {
  const t = useT();
  return (
    <tr>
      <td>
        {row.name}
        <span className="report-number tnum">{formatPhone(row.number)}</span>
      </td>
      <td className="report-state">
        <span className="campaign-mark" data-shipping={row.state}>
          {t(`campaigns:reportPage.states.${row.state}`)}
        </span>
        {row.code !== null && <span className="campaign-why"> {shippingFault(row.code)}</span>}
        {row.answeredBy !== null && (
          <span className="campaign-why">
            {' '}
            {t('campaigns:reportPage.answeredBy', { name: row.answeredBy })}
          </span>
        )}
      </td>
      <td className="tnum">{row.variant ?? '–'}</td>
      {asks && (
        <>
          <td>
            <Moment at={row.confirmationRequestedAt} none="–" />
          </td>
          <td>
            <Moment at={row.confirmedAt} none="–" />
          </td>
        </>
      )}
      <td>
        <Moment at={row.sentAt} none="–" />
      </td>
      <td>
        <Moment at={row.deliveredAt} none="–" />
      </td>
      <td>
        <Moment at={row.readAt} none="–" />
      </td>
      <td>
        <Moment at={row.repliedAt} none="–" />
      </td>
    </tr>
  );
};

const Table = ({ rows, asks }: Asking & { readonly rows: readonly ShippingView[] }) => {
  const t = useT();
  const heads = [
    ...(['recipients', 'state', 'variant'] as const),
    ...(asks ? (['confirmationRequestedAt', 'confirmedAt'] as const) : []),
    ...(['sentAt', 'deliveredAt', 'readAt', 'repliedAt'] as const),
  ];
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
            <Row key={row.uuid} row={row} asks={asks} />
          ))}
        </tbody>
      </table>
    </div>
  );
};

/** Those whom the filter leaves, as a file for spreadsheets. */
const Export = ({ id, filter: { state, term } }: { readonly id: number; readonly filter: ReportFilter }) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const query = { state, searchParam: term };
      const text = await api.get<string>(`/campaigns/${id}/report/export`, { query });
      saveAs(t('campaigns:reportPage.fileName'), text);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      icon={<Download />}
      loading={isBusy}
      text={t('campaigns:reportPage.export')}
      onClick={() => void run()}
    />
  );
};

/** All recipients of a campaign, with their states. */
export const ReportRecipients = ({
  campaign: { id, confirmation },
  report: { rows, hasMore, more },
  filter,
  onFilter,
}: {
  readonly campaign: Pick<CampaignDetail, 'id' | 'confirmation'>;
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
          onChange={event => onFilter({ ...filter, state: event.currentTarget.value as ReportChoice | '' })}
        >
          <option value="">{t('campaigns:reportPage.every')}</option>
          {REPORT_FILTERS.map(state => (
            <option key={state} value={state}>
              {t(`campaigns:reportPage.states.${state}`)}
            </option>
          ))}
        </HTMLSelect>
        <Export id={id} filter={filter} />
      </div>
      {rows?.length === 0 && (
        <EmptyState title={t('campaigns:reportPage.nobody')} body={t('campaigns:reportPage.nobodyBody')} />
      )}
      {rows !== null && rows.length > 0 && <Table rows={rows} asks={confirmation} />}
      {hasMore && <Button text={t('campaigns:reportPage.more')} onClick={more} />}
    </section>
  );
};

import type { CampaignDetail } from '@prosa/contracts';
import { useT } from '../../i18n';
import { formatCount } from '../../ui/money';

const WIDTH = 600;
const BAR = 26;
const GAP = 8;

/** Number of recipients per step; each step includes the later ones. */
export const funnelOf = ({ shipping, replied }: CampaignDetail) => {
  const { total, valid, server, delivered, read } = shipping;
  return [
    { step: 'audience', count: total },
    { step: 'valid', count: valid },
    { step: 'server', count: server + delivered + read },
    { step: 'delivered', count: delivered + read },
    { step: 'read', count: read },
    { step: 'replied', count: replied },
  ] as const;
};

/** From audience to read: bars, and the same numbers as a table for screen readers. */
export const ReportFunnel = ({ detail }: { readonly detail: CampaignDetail }) => {
  const t = useT();
  const steps = funnelOf(detail);
  const most = Math.max(1, ...steps.map(({ count }) => count));
  return (
    <figure className="report-funnel">
      <svg
        viewBox={`0 0 ${WIDTH} ${steps.length * (BAR + GAP)}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {steps.map(({ step, count }, index) => (
          <g key={step}>
            <rect className="report-track" y={index * (BAR + GAP)} width={WIDTH} height={BAR} rx={4} />
            <rect
              className="report-bar"
              y={index * (BAR + GAP)}
              width={(count / most) * WIDTH}
              height={BAR}
              rx={4}
            />
          </g>
        ))}
      </svg>
      <table>
        <caption className="visually-hidden">{t('campaigns:reportPage.funnel')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('campaigns:reportPage.step')}</th>
            <th scope="col">{t('campaigns:reportPage.people')}</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, count }) => (
            <tr key={step}>
              <th scope="row">{t(`campaigns:reportPage.${step}`)}</th>
              <td className="tnum">{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};

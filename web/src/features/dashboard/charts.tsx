import type { DashboardDayPoint, DashboardUserBar } from '@prosa/contracts';
import { useT } from '../../i18n';
import { chartScale } from '../../ui/chart-scale';
import { formatDate } from '../../ui/formatters';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import './dashboard-texts';
import { formatCount } from '../../ui/money';

/** Bars with names and numbers as text; the bars are decorative. */
export const UserBars = ({ bars }: { readonly bars: readonly DashboardUserBar[] }) => {
  const most = Math.max(1, ...bars.map(({ quantidade }) => quantidade));
  return (
    <ol className="bars">
      {bars.map(({ nome, quantidade }, index) => (
        <li key={`${nome}-${index}`}>
          <span className="bar-name" title={nome}>
            {nome}
          </span>
          <span className="bar-track" aria-hidden="true">
            <span style={{ width: `${(quantidade / most) * 100}%` }} />
          </span>
          <span className="bar-value tnum">{formatCount(quantidade)}</span>
        </li>
      ))}
    </ol>
  );
};

/** Drawn in the size it is seen at, so that its labels can be read on a phone too. */
const WIDTHS = { wide: 560, narrow: 330 };
const HEIGHT = 220;
const LEFT = 40;
/** Half of the last label, which is centred under the last point. */
const RIGHT = 20;
const BOTTOM = 24;
const TOP = 10;

const labelOf = (point: DashboardDayPoint): string =>
  'data' in point ? formatDate(point.data) : point.horario;
const shortOf = (point: DashboardDayPoint): string =>
  'data' in point ? labelOf(point).slice(0, 5) : point.horario;

/** A chart; the same numbers are in a table for screen readers. */
export const EvolutionLine = ({ points }: { readonly points: readonly DashboardDayPoint[] }) => {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const width = isNarrow ? WIDTHS.narrow : WIDTHS.wide;
  const { top, ticks } = chartScale(Math.max(...points.map(({ total }) => total), 1));
  const x = (index: number): number =>
    LEFT + (points.length < 2 ? 0.5 : index / (points.length - 1)) * (width - LEFT - RIGHT);
  const y = (total: number): number => TOP + (1 - total / top) * (HEIGHT - TOP - BOTTOM);
  const line = points.map(({ total }, index) => `${x(index)},${y(total)}`).join(' ');
  const every = Math.ceil(points.length / (isNarrow ? 5 : 8));
  const isByDay = points.some(point => 'data' in point);
  return (
    <figure className="evolution">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {ticks.map(tick => (
          <g key={tick}>
            <line className="grid-line" x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className="axis" x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {formatCount(tick)}
            </text>
          </g>
        ))}
        <polygon className="area" points={`${x(0)},${y(0)} ${line} ${x(points.length - 1)},${y(0)}`} />
        <polyline className="line" points={line} />
        {points.map((point, index) => (
          <g key={labelOf(point)}>
            <circle className="dot" cx={x(index)} cy={y(point.total)} r={points.length > 40 ? 2 : 3.5}>
              <title>{`${labelOf(point)}: ${formatCount(point.total)}`}</title>
            </circle>
            {index % every === 0 && (
              <text className="axis" x={x(index)} y={HEIGHT - 6} textAnchor="middle">
                {shortOf(point)}
              </text>
            )}
          </g>
        ))}
      </svg>
      <table className="visually-hidden">
        <caption>{t('dashboard:perDay')}</caption>
        <thead>
          <tr>
            <th scope="col">{isByDay ? t('dashboard:day') : t('dashboard:hour')}</th>
            <th scope="col">{t('dashboard:total')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={labelOf(point)}>
              <th scope="row">{labelOf(point)}</th>
              <td>{formatCount(point.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
};

import type { MoneyMonth } from '@prosa/contracts';
import { currentLanguage, useT } from '../../../i18n';
import { chartScale } from '../../../ui/chart-scale';
import { formatMoney } from '../../../ui/money';
import { NARROW, useMediaQuery } from '../../../ui/media-query';
import './money-texts';

/** The series of each month, in the order of the bars. */
export const SERIES = ['issued', 'received', 'overdue', 'held'] as const;

/** The columns of the table: the bars, and what explains the money that was received. */
export const COLUMNS = [
  ...(['issued', 'received', 'fees', 'refunded', 'surplus'] as const),
  ...(['byHand', 'held', 'overdue'] as const),
];

/** The value of a bar: what was received is one, through the provider and by hand, as on the tile. */
const barOf = (month: MoneyMonth, name: (typeof SERIES)[number]): number =>
  name === 'received' ? month.received + month.byHand : month[name];

const WIDTHS = { wide: 860, narrow: 340 };
const HEIGHT = 240;
const TOP = 10;
const BOTTOM = 24;
const LEFT = 64;

/** A formatted month, from `yyyy-MM`. */
export const monthText = (month: string): string =>
  new Intl.DateTimeFormat(currentLanguage(), { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T12:00:00Z`),
  );

const shortMonth = (month: string): string => `${month.slice(5)}/${month.slice(2, 4)}`;

/** A bar chart; the table below has the same numbers. */
export const MoneyChart = ({ months }: { readonly months: readonly MoneyMonth[] }) => {
  const t = useT();
  const isNarrow = useMediaQuery(NARROW);
  const width = isNarrow ? WIDTHS.narrow : WIDTHS.wide;
  const shown = isNarrow ? months.slice(-6) : months;
  const compact = new Intl.NumberFormat(currentLanguage(), { notation: 'compact' });
  const { top, ticks } = chartScale(
    Math.max(1, ...shown.flatMap(month => SERIES.map(name => barOf(month, name)))),
  );
  const slot = (width - LEFT) / Math.max(1, shown.length);
  const bar = (slot * 0.72) / SERIES.length;
  const y = (value: number): number => TOP + (1 - value / top) * (HEIGHT - TOP - BOTTOM);
  return (
    <figure className="money-chart">
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
        {ticks.map(tick => (
          <g key={tick}>
            <line className="money-grid" x1={LEFT} x2={width} y1={y(tick)} y2={y(tick)} />
            <text className="money-axis" x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
              {compact.format(tick)}
            </text>
          </g>
        ))}
        {shown.map((month, index) => (
          <g key={month.month}>
            {SERIES.map((name, place) => (
              <rect
                key={name}
                className="money-bar"
                data-series={name}
                x={LEFT + index * slot + slot * 0.14 + place * bar}
                y={y(barOf(month, name))}
                width={Math.max(1, bar - 1)}
                height={Math.max(0, y(0) - y(barOf(month, name)))}
              >
                <title>{`${monthText(month.month)}: ${t(`money:${name}`)} ${formatMoney(barOf(month, name))}`}</title>
              </rect>
            ))}
            <text className="money-axis" x={LEFT + (index + 0.5) * slot} y={HEIGHT - 6} textAnchor="middle">
              {shortMonth(month.month)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="money-legend">
        {SERIES.map(name => (
          <span key={name} className="money-key" data-series={name}>
            {t(`money:${name}`)}
          </span>
        ))}
      </figcaption>
    </figure>
  );
};

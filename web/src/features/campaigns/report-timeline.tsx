import type { CampaignTimeline, PastHold } from '@prosa/contracts';
import { useT } from '../../i18n';
import { chartScale } from '../../ui/chart-scale';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { formatCount } from '../../ui/money';
import { useMoment } from './use-moment';

/** The drawing's widths equal the displayed ones, so that the labels keep their font size on a phone. */
const WIDTHS = { wide: 720, narrow: 330 };
const HEIGHT = 150;
const TOP = 14;
const BOTTOM = 22;
const LEFT = 40;
/** Limits of a bar's width, for campaigns with very few or very many steps. */
const WIDEST = 28;
const NARROWEST = 4;
const COUNTS = ['sent', 'delivered', 'read', 'replied'] as const;

const millis = (at: string): number => Date.parse(at);

/** From the first message, or the first hold, to the end of the last step. */
const spanOf = ({ points, holds, step }: CampaignTimeline): readonly [number, number] => {
  const length = step * 1_000;
  const ends = [
    ...points.map(({ at }) => millis(at) + length),
    ...holds.map(({ from, until }) => (until === null ? millis(from) + length : millis(until))),
  ];
  const begins = [...points.map(({ at }) => millis(at)), ...holds.map(({ from }) => millis(from))];
  return [Math.min(...begins), Math.max(...ends)];
};

const Picture = ({ timeline }: { readonly timeline: CampaignTimeline }) => {
  const t = useT();
  const moment = useMoment();
  const { points, holds, step } = timeline;
  const isNarrow = useMediaQuery(NARROW);
  const width = isNarrow ? WIDTHS.narrow : WIDTHS.wide;
  const [begin, end] = spanOf(timeline);
  const { top, ticks } = chartScale(
    Math.max(1, ...points.map(({ sent, replied }) => Math.max(sent, replied))),
  );
  const x = (at: number): number => LEFT + ((at - begin) / (end - begin)) * (width - LEFT - NARROWEST);
  const tall = (count: number): number => (count / top) * (HEIGHT - TOP - BOTTOM);
  const wide = Math.min(WIDEST, Math.max(NARROWEST, x(begin + step * 1_000) - LEFT - 1));
  const times = [
    { at: begin, x: LEFT, anchor: 'start' },
    ...(isNarrow ? [] : [{ at: (begin + end) / 2, x: (LEFT + width) / 2, anchor: 'middle' } as const]),
    { at: end, x: width, anchor: 'end' },
  ] as const;
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {holds.map(({ from, until }) => {
        const last = until === null ? end : millis(until);
        const held = Math.max(1, x(last) - x(millis(from)));
        return (
          <rect key={from} className="hold" x={x(millis(from))} width={held} y={0} height={HEIGHT - BOTTOM} />
        );
      })}
      {ticks.map(tick => (
        <g key={tick}>
          <line
            className="axis-line"
            x1={LEFT}
            x2={width}
            y1={HEIGHT - BOTTOM - tall(tick)}
            y2={HEIGHT - BOTTOM - tall(tick)}
          />
          <text className="axis" x={LEFT - 8} y={HEIGHT - BOTTOM - tall(tick) + 4} textAnchor="end">
            {formatCount(tick)}
          </text>
        </g>
      ))}
      {points.map(({ at, sent, replied }) => (
        <g key={at}>
          <title>
            {`${moment(at)} · ${t('campaigns:reportPage.line.sent')}: ${formatCount(sent)} · ${t('campaigns:reportPage.line.replied')}: ${formatCount(replied)}`}
          </title>
          <rect
            className="sent"
            x={x(millis(at))}
            width={wide}
            y={HEIGHT - BOTTOM - tall(sent)}
            height={tall(sent)}
          />
          <rect
            className="replied"
            x={x(millis(at))}
            width={wide / 2}
            y={HEIGHT - BOTTOM - tall(replied)}
            height={tall(replied)}
          />
        </g>
      ))}
      {times.map(time => (
        <text key={time.anchor} className="axis" x={time.x} y={HEIGHT - 6} textAnchor={time.anchor}>
          {moment(new Date(time.at).toISOString())}
        </text>
      ))}
    </svg>
  );
};

const Legend = ({ hasHolds }: { readonly hasHolds: boolean }) => {
  const t = useT();
  return (
    <ul className="timeline-legend">
      <li data-of="sent">{t('campaigns:reportPage.line.sent')}</li>
      <li data-of="replied">{t('campaigns:reportPage.line.replied')}</li>
      {hasHolds && <li data-of="hold">{t('campaigns:reportPage.line.hold')}</li>}
    </ul>
  );
};

const Holds = ({ holds }: { readonly holds: readonly PastHold[] }) => {
  const t = useT();
  const moment = useMoment();
  return (
    <ul className="timeline-holds">
      {holds.map(({ reason, from, until }) => (
        <li key={from}>
          {until === null
            ? t('campaigns:reportPage.line.since', { from: moment(from) })
            : t('campaigns:reportPage.line.between', { from: moment(from), until: moment(until) })}{' '}
          {t(`campaigns:hold.${reason}`)}
        </li>
      ))}
    </ul>
  );
};

/** Sent messages, replies and holds over time: a chart, and the same numbers as a table for screen readers. */
export const ReportTimeline = ({ timeline }: { readonly timeline: CampaignTimeline }) => {
  const t = useT();
  const moment = useMoment();
  const { points, holds } = timeline;
  if (points.length === 0 && holds.length === 0) return null;
  return (
    <section aria-labelledby="report-line">
      <h2 id="report-line">{t('campaigns:reportPage.line.title')}</h2>
      <figure className="report-timeline">
        <Picture timeline={timeline} />
        <Legend hasHolds={holds.length > 0} />
        <table className="visually-hidden">
          <caption>{t('campaigns:reportPage.line.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('campaigns:reportPage.line.at')}</th>
              {COUNTS.map(each => (
                <th key={each} scope="col">
                  {t(`campaigns:reportPage.line.${each}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map(point => (
              <tr key={point.at}>
                <th scope="row">{moment(point.at)}</th>
                {COUNTS.map(each => (
                  <td key={each}>{point[each]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      {holds.length > 0 && <Holds holds={holds} />}
    </section>
  );
};

import type { CampaignTimeline, PastHold } from '@prosa/contracts';
import { useT } from '../../i18n';
import { NARROW, useMediaQuery } from '../../ui/media-query';
import { useMoment } from './campaign-cells';

/** Drawn in the size it is seen at, so that its labels can be read on a phone too. */
const WIDTHS = { wide: 720, narrow: 330 };
const HEIGHT = 150;
const TOP = 14;
const BOTTOM = 22;
/** A bar of a short campaign is still a bar. */
const WIDEST = 28;
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
  const moment = useMoment();
  const { points, holds, step } = timeline;
  const width = useMediaQuery(NARROW) ? WIDTHS.narrow : WIDTHS.wide;
  const [begin, end] = spanOf(timeline);
  const most = Math.max(1, ...points.map(({ sent, replied }) => Math.max(sent, replied)));
  const x = (at: number): number => ((at - begin) / (end - begin)) * width;
  const tall = (count: number): number => (count / most) * (HEIGHT - TOP - BOTTOM);
  const wide = Math.min(WIDEST, Math.max(1, x(begin + step * 1_000) - 1));
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {holds.map(({ from, until }) => {
        const last = until === null ? end : millis(until);
        const held = Math.max(1, x(last) - x(millis(from)));
        return (
          <rect key={from} className="hold" x={x(millis(from))} width={held} y={0} height={HEIGHT - BOTTOM} />
        );
      })}
      {points.map(({ at, sent, replied }) => (
        <g key={at}>
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
            width={Math.max(1, wide / 2)}
            y={HEIGHT - BOTTOM - tall(replied)}
            height={tall(replied)}
          />
        </g>
      ))}
      <line className="axis-line" x1={0} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
      <text className="axis" x={0} y={HEIGHT - 6}>
        {moment(new Date(begin).toISOString())}
      </text>
      <text className="axis" x={width} y={HEIGHT - 6} textAnchor="end">
        {moment(new Date(end).toISOString())}
      </text>
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

/** When messages left and replies came, with what held them: a picture for the eye, the same numbers as a table. */
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

import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { NamedThen } from '@prosa/contracts';
import { Button } from '@blueprintjs/core';
import { Pause, Play, StepBackward, StepForward } from '@blueprintjs/icons';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { Chip } from '../../ui/chip';
import { formatDateTime } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { selectDirectory } from '../../entities/ticket/tickets.selectors';
import { lineOf } from './history-lines';
import { useAsOf } from './use-as-of';
import type { HistorySubject } from './history-print';
import type { Stop } from './use-stops';
import { useStops } from './use-stops';

/** Duration of each step during playback. */
const PACE = 900;

/** Moves along the stops by itself while it plays, and rests at the last one. */
const usePlay = (
  index: number,
  last: number,
  onIndex: (index: number) => void,
): readonly [boolean, () => void] => {
  const [isOn, setOn] = useState(false);
  const isPlaying = isOn && index < last;
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setTimeout(() => {
      onIndex(index + 1);
      if (index + 1 >= last) setOn(false);
    }, PACE);
    return () => clearTimeout(timer);
  }, [isPlaying, index, last, onIndex]);
  const toggle = (): void => {
    if (!isPlaying && index >= last) onIndex(0);
    setOn(!isPlaying);
  };
  return [isPlaying, toggle];
};

const Then = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="then">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Colours belong to today: a queue or tag that is gone has none. */
const NamedChip = ({
  one,
  among,
}: {
  readonly one: NamedThen;
  readonly among: readonly { readonly id: number; readonly color: string }[];
}) => <Chip name={one.name} color={among.find(({ id }) => id === one.id)?.color ?? null} />;

const StateThen = ({ ticketId, at }: { readonly ticketId: number; readonly at: string }) => {
  const t = useT();
  const { queues, tags } = useAppSelector(selectDirectory);
  const { shown, isCurrent, error, retry } = useAsOf(ticketId, at);
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (shown === null) return <SkeletonRows avatar={false} rows={2} height={44} />;
  const { then, facts } = shown;
  if (then === null) return <p className="replay-facts">{t('history:replay.beforeAll')}</p>;
  return (
    <div className="replay-state" aria-busy={!isCurrent} data-stale={!isCurrent}>
      <dl aria-label={t('history:replay.state', { at: formatDateTime(at) })}>
        <Then label={t('history:status')}>{t(`history:statuses.${then.status}`)}</Then>
        {then.queue !== undefined && (
          <Then label={t('history:queue')}>
            {then.queue === null ? t('history:noQueue') : <NamedChip one={then.queue} among={queues} />}
          </Then>
        )}
        <Then label={t('history:agent')}>{then.user?.name ?? t('history:none')}</Then>
        <Then label={t('history:tags')}>
          {then.tags.length === 0 && t('history:noTags')}
          {then.tags.map(tag => (
            <NamedChip key={tag.id} one={tag} among={tags} />
          ))}
        </Then>
      </dl>
      <p className="replay-facts tnum">{t('history:replay.facts', { count: facts })}</p>
    </div>
  );
};

interface ControlsProps {
  readonly stops: readonly Stop[];
  readonly index: number;
  readonly onIndex: (index: number) => void;
}

const Controls = ({ stops, index, onIndex }: ControlsProps) => {
  const t = useT();
  const id = useId();
  const last = stops.length - 1;
  const [isPlaying, toggle] = usePlay(index, last, onIndex);
  const stop = stops[index];
  if (stop === undefined) return null;
  const at = formatDateTime(stop.at);
  const what = lineOf(t, stop.entry);
  const playLabel = isPlaying ? t('history:replay.pause') : t('history:replay.play');
  const step = (label: string, icon: typeof StepBackward, to: number) => {
    const Icon = icon;
    return (
      <Button
        variant="minimal"
        icon={<Icon size={16} />}
        aria-label={label}
        title={label}
        disabled={to < 0 || to > last}
        onClick={() => onIndex(to)}
      />
    );
  };
  return (
    <div className="replay-controls">
      {step(t('history:replay.previous'), StepBackward, index - 1)}
      <Button
        variant="minimal"
        icon={isPlaying ? <Pause size={16} /> : <Play size={16} />}
        aria-label={playLabel}
        title={playLabel}
        disabled={last < 1}
        onClick={toggle}
      />
      {step(t('history:replay.next'), StepForward, index + 1)}
      <input
        id={id}
        type="range"
        className="replay-slider"
        min={0}
        max={last}
        step={1}
        value={index}
        aria-label={t('history:replay.label')}
        aria-valuetext={t('history:replay.moment', { at, what })}
        onChange={event => onIndex(Number(event.currentTarget.value))}
      />
      <p className="replay-moment">
        <output htmlFor={id} className="tnum" aria-live="off">
          {at}
        </output>
        <span className="replay-what">{what}</span>
        <span className="replay-place tnum">
          {t('history:replay.place', { index: index + 1, count: stops.length })}
        </span>
      </p>
      {/* The slider announces its own value when focused; playback is announced here. */}
      <p className="visually-hidden" role="status">
        {isPlaying ? t('history:replay.moment', { at, what }) : ''}
      </p>
    </div>
  );
};

/** The replay of a ticket. */
export interface ReplayProps {
  readonly ticket: HistorySubject;
  /** The moment that is shown; null until the stops are known. */
  readonly at: string | null;
  readonly onMoment: (at: string) => void;
}

/** The ticket as it was: a slider over its life, and its status, queue, person and tags at that moment. */
export const Replay = ({ ticket, at, onMoment }: ReplayProps) => {
  const t = useT();
  const { stops, error, retry } = useStops(ticket.id);
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (stops === null) return <SkeletonRows avatar={false} rows={2} height={44} />;
  const last = stops.at(-1);
  if (last === undefined) return null;
  const found = stops.findIndex(stop => stop.at === at);
  const index = found === -1 ? stops.length - 1 : found;
  const moment = stops[index]?.at ?? last.at;
  const choose = (next: number): void => {
    const stop = stops[next];
    if (stop !== undefined) onMoment(stop.at);
  };
  return (
    <section className="replay" aria-label={t('history:asOf')}>
      <Controls stops={stops} index={index} onIndex={choose} />
      <StateThen ticketId={ticket.id} at={moment} />
    </section>
  );
};

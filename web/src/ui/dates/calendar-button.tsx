import { useState } from 'react';
import type { ReactElement } from 'react';
import { Calendar } from '@blueprintjs/icons';
import { useT } from '../../i18n';
import { Popover } from '../popover';
import { useFetched } from '../use-fetched';
import type { CalendarProps } from './calendar';
import type { RangeCalendarProps } from './range-calendar';
import './dates-texts';
import './dates.css';

const loadCalendar = async () => (await import('./calendar')).DayCalendar;
const loadRange = async () => (await import('./range-calendar')).RangeCalendar;

const Loading = () => <p className="calendar-loading">{useT()('dates:loading')}</p>;

type Closing = { readonly onClose: () => void };

const DayPanel = (props: CalendarProps & Closing) => {
  const Part = useFetched(true, loadCalendar, props.onClose);
  return Part === null ? <Loading /> : <Part {...props} />;
};

const RangePanel = (props: RangeCalendarProps & Closing) => {
  const Part = useFetched(true, loadRange, props.onClose);
  return Part === null ? <Loading /> : <Part {...props} />;
};

/** Props of a calendar button. */
export interface CalendarButtonProps {
  readonly label?: string;
  /** With its listener: for fields that open the calendar by a key. */
  readonly isOpen?: boolean;
  readonly onInteraction?: (isOpen: boolean) => void;
  readonly children: (close: () => void) => ReactElement;
}

/** A button with a calendar; the calendar's code is fetched when it is first opened. */
export const CalendarButton = ({ label, children, ...state }: CalendarButtonProps) => {
  const t = useT();
  const [ownOpen, setOwnOpen] = useState(false);
  const isOpen = state.isOpen ?? ownOpen;
  const interact = state.onInteraction ?? setOwnOpen;
  const name = label ?? t('dates:openCalendar');
  return (
    <Popover
      placement="bottom-end"
      isOpen={isOpen}
      onInteraction={next => interact(next)}
      content={() => (isOpen ? children(() => interact(false)) : <span />)}
    >
      <button type="button" className="icon-button calendar-button" aria-label={name} title={name}>
        <Calendar size={16} />
      </button>
    </Popover>
  );
};

/** One day, chosen at once. */
export const dayPanel = (props: CalendarProps & Closing): ReactElement => <DayPanel {...props} />;

/** A first and a last day. */
export const rangePanel = (props: RangeCalendarProps & Closing): ReactElement => <RangePanel {...props} />;

import enUS from 'date-fns/locale/en-US';
import es from 'date-fns/locale/es';
import ptBR from 'date-fns/locale/pt-BR';
import { currentLanguage, useT } from '../../i18n';
import { dayText } from '../zone-time';

const LOCALES = { pt: ptBR, en: enUS, es };
/** As far back and ahead as calendars go. */
const FIRST = '2000-01-01';
const LAST = '2099-12-31';

/** A day of the calendar as the library takes it: noon by the browser's clocks, which each day has. */
export const dateOf = (day: string): Date => new Date(`${day}T12:00:00`);

/** The day that the library means. */
export const dayOf = (date: Date): string => {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The day of the month, and for screen readers the whole date, which the library leaves out. */
const SpokenDay = ({ date }: { readonly date: Date }) => (
  <>
    <span aria-hidden="true">{date.getDate()}</span>
    <span className="rdp-vhidden">{dayText(dayOf(date), currentLanguage(), { dateStyle: 'full' })}</span>
  </>
);

/** The calendar's language, limits and texts for screen readers. */
export const useCalendarWords = (limits: {
  readonly min?: string;
  readonly max?: string;
  readonly today: string;
}) => {
  const t = useT();
  const language = currentLanguage();
  return {
    locale: LOCALES[language],
    minDate: dateOf(limits.min ?? FIRST),
    maxDate: dateOf(limits.max ?? LAST),
    highlightCurrentDay: true,
    dayPickerProps: {
      initialFocus: true,
      components: { DayContent: SpokenDay },
      today: dateOf(limits.today),
      labels: {
        labelPrevious: () => t('dates:previousMonth'),
        labelNext: () => t('dates:nextMonth'),
        labelMonthDropdown: () => t('dates:month'),
        labelYearDropdown: () => t('dates:year'),
      },
    },
  };
};

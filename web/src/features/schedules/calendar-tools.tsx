import { useRef } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight, Cross, Search } from '@blueprintjs/icons';
import { currentLanguage, useT } from '../../i18n';
import { useHotkey } from '../../ui/hotkeys';
import { CALENDAR_VIEWS, stepFrom, titleOf } from './calendar.rule';
import type { CalendarView } from './calendar.rule';

/** The calendar's position and navigation. */
export interface CalendarToolsProps {
  readonly view: CalendarView;
  readonly setView: (view: CalendarView) => void;
  readonly day: string;
  readonly setDay: (day: string) => void;
  readonly words: string;
  readonly setWords: (words: string) => void;
  readonly today: string;
}

const SearchBox = ({ words, setWords }: Pick<CalendarToolsProps, 'words' | 'setWords'>) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const label = t('schedules:searchLabel');
  useHotkey('/', label, () => input.current?.focus());
  return (
    <InputGroup
      className="schedules-search"
      inputRef={input}
      type="text"
      role="searchbox"
      leftIcon={<Search />}
      aria-label={label}
      placeholder={label}
      value={words}
      onValueChange={setWords}
      {...(words === ''
        ? {}
        : {
            rightElement: (
              <button
                type="button"
                className="icon-button"
                aria-label={t('clearSearch')}
                onClick={() => setWords('')}
              >
                <Cross size={14} />
              </button>
            ),
          })}
    />
  );
};

const Steps = ({ view, day, setDay, today }: Omit<CalendarToolsProps, 'words' | 'setWords' | 'setView'>) => {
  const t = useT();
  return (
    <div className="schedules-steps">
      <Button text={t('schedules:today')} onClick={() => setDay(today)} />
      <Button
        variant="minimal"
        icon={<ChevronLeft />}
        aria-label={t('schedules:previous')}
        title={t('schedules:previous')}
        onClick={() => setDay(stepFrom(view, day, -1))}
      />
      <Button
        variant="minimal"
        icon={<ChevronRight />}
        aria-label={t('schedules:next')}
        title={t('schedules:next')}
        onClick={() => setDay(stepFrom(view, day, 1))}
      />
      <h2 className="schedules-title" aria-live="polite">
        {titleOf(view, day, currentLanguage())}
      </h2>
    </div>
  );
};

/** Moves the calendar, changes its view, and searches. */
export const CalendarTools = (props: CalendarToolsProps) => {
  const t = useT();
  const { view, setView, words, setWords } = props;
  return (
    <div className="schedules-tools">
      <Steps {...props} />
      <div className="schedules-views" role="group" aria-label={t('schedules:view')}>
        {CALENDAR_VIEWS.map(each => (
          <button
            key={each}
            type="button"
            className="schedules-view"
            aria-pressed={each === view && words === ''}
            onClick={() => {
              setWords('');
              setView(each);
            }}
          >
            {t(`schedules:views.${each}`)}
          </button>
        ))}
      </div>
      <SearchBox words={words} setWords={setWords} />
    </div>
  );
};

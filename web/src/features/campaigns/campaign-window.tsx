import { Checkbox, Switch } from '@blueprintjs/core';
import type { SendingWindow } from '@prosa/contracts';
import { currentLanguage, useT } from '../../i18n';
import { TimeInput } from '../../ui/dates/time-input';
import { Field } from '../../ui/field';
import { addDays, dayText } from '../../ui/zone-time';
import { isWindowWhole, USUAL_WINDOW } from './campaign-pace';
import type { ConfigInput } from './campaign-pace';
import { LimitSelect } from './limit-select';

interface Props {
  readonly input: ConfigInput;
  readonly set: (change: Partial<ConfigInput>) => void;
}

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const A_MONDAY = '2024-01-01';

const Hours = ({
  window,
  onChange,
}: {
  readonly window: SendingWindow;
  readonly onChange: (window: SendingWindow) => void;
}) => {
  const t = useT();
  const toggled = (day: number): readonly number[] =>
    window.days.includes(day)
      ? window.days.filter(each => each !== day)
      : [...window.days, day].sort((one, two) => one - two);
  return (
    <>
      <div className="campaign-days" role="group" aria-label={t('campaigns:config.days')}>
        {DAYS.map(day => (
          <Checkbox
            key={day}
            inline
            checked={window.days.includes(day)}
            label={dayText(addDays(A_MONDAY, day - 1), currentLanguage(), { weekday: 'long' })}
            onChange={() => onChange({ ...window, days: toggled(day) })}
          />
        ))}
      </div>
      <div className="campaign-pace">
        {(['from', 'until'] as const).map(end => (
          <Field key={end} label={t(`campaigns:config.${end}`)}>
            {({ id }) => (
              <TimeInput
                id={id}
                isEnd={end === 'until'}
                value={window[end]}
                onChange={value => onChange({ ...window, [end]: value })}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
};

/** On which days and at which hours campaigns go out, to how many strangers in a day, and how often to a person. */
export const WindowPart = ({ input, set }: Props) => {
  const t = useT();
  const { sendingWindow: window } = input;
  return (
    <section className="campaign-config-part" aria-labelledby="campaign-window">
      <h2 id="campaign-window">{t('campaigns:config.window')}</h2>
      <Switch
        checked={window !== null}
        label={t('campaigns:config.windowOn')}
        onChange={event => set({ sendingWindow: event.currentTarget.checked ? USUAL_WINDOW : null })}
      />
      <p className="field-note">{t('campaigns:config.windowHint')}</p>
      {window !== null && <Hours window={window} onChange={sendingWindow => set({ sendingWindow })} />}
      {!isWindowWhole(input) && (
        <p className="campaign-warning" role="alert">
          {t('campaigns:config.windowEmpty')}
        </p>
      )}
      {(['strangersPerDay', 'perPersonWeek'] as const).map(name => (
        <LimitSelect key={name} name={name} value={input[name]} onChange={value => set({ [name]: value })} />
      ))}
    </section>
  );
};

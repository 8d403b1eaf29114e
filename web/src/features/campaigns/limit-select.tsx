import { HTMLSelect } from '@blueprintjs/core';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';

/** The limits that are offered: how many strangers in a day, and how many campaigns to a person in a week. */
export const LIMIT_CHOICES = {
  strangersPerDay: ['0', '20', '50', '100', '200'],
  perPersonWeek: ['0', '1', '2', '3', '5'],
} as const;

/** A limit to choose; a held value that is not offered is offered besides. */
export const LimitSelect = ({
  name,
  value,
  onChange,
}: {
  readonly name: keyof typeof LIMIT_CHOICES;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) => {
  const t = useT();
  const offered: readonly string[] = LIMIT_CHOICES[name];
  const choices = offered.includes(value) ? offered : [...offered, value];
  return (
    <Field label={t(`campaigns:config.${name}`)} hint={t(`campaigns:config.${name}Hint`)}>
      {({ id, describedBy }) => (
        <HTMLSelect
          id={id}
          aria-describedby={describedBy}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        >
          {choices.map(count => (
            <option key={count} value={count}>
              {count === '0'
                ? t('campaigns:config.noLimit')
                : t('campaigns:config.atMost', { number: count })}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
};

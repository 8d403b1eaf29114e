import { HTMLSelect, InputGroup, Switch, TextArea } from '@blueprintjs/core';
import { FORM_COLORS, FORM_FONTS, LIMITS } from '@prosa/contracts';
import type { FormConfig, FormFont } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import { faintTexts } from './contrast.rule';

type ColorName = (typeof FORM_COLORS)[number];

/** Colours as the server takes them. */
const COLOR = /^(?:#(?:[0-9a-f]{3}|[0-9a-f]{6})|black|white)$/i;

/** Whether each colour of a form is one. */
export const hasColors = (config: FormConfig): boolean => FORM_COLORS.every(name => COLOR.test(config[name]));

/** A colour picker takes six digits only. */
const pickable = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color) ? color : '#000000');

const ColorField = ({
  name,
  value,
  contrast,
  onChange,
}: {
  readonly name: ColorName;
  readonly value: string;
  readonly contrast: number | undefined;
  readonly onChange: (color: string) => void;
}) => {
  const t = useT();
  const label = t(`leadForms:color.${name}`);
  const hint = contrast === undefined ? undefined : t('leadForms:faint', { contrast: contrast.toFixed(1) });
  return (
    <Field label={label} hint={hint} fault={COLOR.test(value) ? null : t('leadForms:noColor')}>
      {({ id, describedBy, isInvalid }) => (
        <div className="form-color" data-faint={contrast !== undefined}>
          <input
            type="color"
            aria-label={t('leadForms:pick', { name: label })}
            value={pickable(value)}
            onChange={event => onChange(event.currentTarget.value)}
          />
          <InputGroup
            id={id}
            className="tnum"
            maxLength={7}
            aria-describedby={describedBy}
            aria-invalid={isInvalid}
            intent={isInvalid ? 'danger' : 'none'}
            value={value}
            onValueChange={color => onChange(color.trim())}
          />
        </div>
      )}
    </Field>
  );
};

/** The settings that are saved together: appearance and greeting. */
export interface FormStyle {
  readonly config: FormConfig;
  readonly text: string;
}

/** Greeting, font, border and colours of a form; insufficient contrast is reported beside the colour. */
export const EditorFields = ({
  value: { config, text },
  onChange,
}: {
  readonly value: FormStyle;
  readonly onChange: (value: FormStyle) => void;
}) => {
  const t = useT();
  const faint = hasColors(config) ? faintTexts(config) : {};
  const set = (change: Partial<FormConfig>): void => onChange({ config: { ...config, ...change }, text });
  const colors = FORM_COLORS.filter(name => name !== 'borderForm' || config.outBorder);
  return (
    <>
      <Field label={t('leadForms:greeting')}>
        {({ id }) => (
          <TextArea
            id={id}
            fill
            rows={3}
            maxLength={LIMITS.formText}
            value={text}
            onChange={event => onChange({ config, text: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field label={t('leadForms:font')}>
        {({ id }) => (
          <HTMLSelect
            id={id}
            value={config.fontFamily}
            options={[...FORM_FONTS]}
            onChange={event => set({ fontFamily: event.currentTarget.value as FormFont })}
          />
        )}
      </Field>
      <Switch
        checked={config.outBorder}
        label={t('leadForms:outBorder')}
        onChange={event => set({ outBorder: event.currentTarget.checked })}
      />
      <div className="form-colors">
        {colors.map(name => (
          <ColorField
            key={name}
            name={name}
            value={config[name]}
            contrast={faint[name]}
            onChange={color => set({ [name]: color })}
          />
        ))}
      </div>
    </>
  );
};

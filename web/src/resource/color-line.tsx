import { useId } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { useT } from '../i18n';
import type { LineProps } from './form-lines';
import type { FormInput } from './record-form';
import './records-texts';

/** The 49 preset colours (spec 2 §9): seven families, from light to dark. */
export const PALETTE = [
  ['#FFB4B5', '#FFB894', '#F8C218', '#67EB72', '#0DE8DF', '#A8CEFF', '#D3BDFE'],
  ['#FF8E93', '#FD965D', '#DDAD09', '#4DD45B', '#0ACEC7', '#81B7FD', '#C29FFE'],
  ['#FF6170', '#F8710B', '#C39810', '#30BD44', '#08B6AF', '#55A0FD', '#B17FFE'],
  ['#E54056', '#D35F03', '#A5810C', '#0BA22E', '#139A94', '#0C84FA', '#9B61EA'],
  ['#C81F40', '#AF4E07', '#896A08', '#058623', '#077F7A', '#046CD1', '#8347CF'],
  ['#A6012E', '#8D3D02', '#6D5405', '#016B1A', '#0D6561', '#0056AA', '#6C2CB4'],
  ['#800021', '#6D2D00', '#533F03', '#005211', '#044D4A', '#014182', '#560499'],
].flat();

/** The presets in the order in which new records take them: strong ones first. */
const PREFERRED = [...PALETTE.slice(28), ...PALETTE.slice(0, 28)];

/** A colour that is in use. */
export interface TakenColor {
  readonly color: string;
  readonly by: string;
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** A suitable colour that is not in use. */
export const freeColor = (taken: readonly string[]): string =>
  PREFERRED.find(color => !taken.some(other => isSame(color, other))) ?? '#0B6B5D';

/** A colour picker takes six digits only. */
const pickable = (color: string): string => (/^#[0-9a-f]{6}$/i.test(color.trim()) ? color.trim() : '#000000');

const Swatch = ({
  group,
  color,
  value,
  owner,
  onChange,
}: {
  readonly group: string;
  readonly color: string;
  readonly value: string;
  readonly owner: string | undefined;
  readonly onChange: (color: string) => void;
}) => {
  const t = useT();
  const label = owner === undefined ? color : t('records:colorTaken', { color, name: owner });
  return (
    <label className="tile" data-taken={owner !== undefined} style={{ background: color }} title={label}>
      <input
        type="radio"
        name={group}
        value={color}
        aria-label={label}
        disabled={owner !== undefined}
        checked={isSame(color, value)}
        onChange={() => onChange(color)}
      />
    </label>
  );
};

/** A colour: one of the presets, or any other by code or picker. What others have is marked and cannot be chosen. */
export const ColorLine = <Input extends FormInput>({
  form,
  name,
  label,
  taken = [],
}: LineProps<Input, string> & { readonly taken?: readonly TakenColor[] }) => {
  const t = useT();
  const group = useId();
  const value = form.input[name] as string;
  const fault = form.faults[name];
  const set = (color: string): void => form.set({ [name]: color } as unknown as Partial<Input>);
  return (
    <fieldset className="fieldset color-line" data-invalid={fault !== undefined}>
      <legend className="field-legend">{label}</legend>
      <div className="palette">
        {PALETTE.map(color => (
          <Swatch
            key={color}
            group={group}
            color={color}
            value={value}
            owner={taken.find(other => isSame(color, other.color))?.by}
            onChange={set}
          />
        ))}
      </div>
      <div className="color-free">
        <label className="tile color-picker" style={{ background: value }} title={t('records:colorOther')}>
          <input
            type="color"
            value={pickable(value)}
            aria-label={t('records:colorOther')}
            onChange={event => set(event.currentTarget.value.toUpperCase())}
          />
        </label>
        <InputGroup
          className="color-code tnum"
          aria-label={t('records:colorCode')}
          maxLength={9}
          value={value}
          intent={fault === undefined ? 'none' : 'danger'}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${group}-fault`}
          onValueChange={set}
          onBlur={() => form.left(name)}
        />
      </div>
      {fault !== undefined && (
        <p id={`${group}-fault`} className="field-note color-fault">
          {fault}
        </p>
      )}
    </fieldset>
  );
};

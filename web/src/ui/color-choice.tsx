import { useId } from 'react';

/** Clearly distinguishable colours, the spec's default first. */
const SWATCHES = [
  '#773DFA',
  '#0B6B5D',
  '#0E7490',
  '#1D4ED8',
  '#BE185D',
  '#C2410C',
  '#A16207',
  '#4D7C0F',
  '#57534E',
] as const;

/** Props of a colour choice. */
export interface ColorChoiceProps {
  readonly legend: string;
  readonly otherLabel: string;
  readonly value: string;
  readonly onChange: (color: string) => void;
}

/** A few good colours, and any other. */
export const ColorChoice = ({ legend, otherLabel, value, onChange }: ColorChoiceProps) => {
  const name = useId();
  const isListed = SWATCHES.some(color => color.toLowerCase() === value.toLowerCase());
  return (
    <fieldset className="fieldset">
      <legend className="field-legend">{legend}</legend>
      <div className="swatches">
        {SWATCHES.map(color => (
          <label key={color} className="swatch" style={{ background: color }} title={color}>
            <input
              type="radio"
              name={name}
              value={color}
              aria-label={color}
              checked={color.toLowerCase() === value.toLowerCase()}
              onChange={() => onChange(color)}
            />
          </label>
        ))}
        <label className="swatch swatch-other" data-chosen={!isListed} title={otherLabel}>
          <input
            type="color"
            value={value}
            aria-label={otherLabel}
            onChange={event => onChange(event.currentTarget.value)}
          />
        </label>
      </div>
    </fieldset>
  );
};

import { LIMITS, typedDigits } from '@prosa/contracts';

/** Props of the code field. */
export interface CodeInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (code: string) => void;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
  readonly autoFocus?: boolean;
}

const CELLS = Array.from({ length: LIMITS.codeLength }, (_, cell) => cell);

/** The digits of an input: both "123 456" and "Seu código é 123456." are accepted. */
export const codeOf = (text: string): string => typedDigits(text).slice(0, LIMITS.codeLength);

/** A code of six digits in one real field, so that pasting and the phone's own suggestion work (WCAG 3.3.8). */
export const CodeInput = ({ id, value, onChange, isInvalid, describedBy, autoFocus }: CodeInputProps) => (
  <div className="code" data-invalid={isInvalid}>
    <div className="code-cells" aria-hidden="true">
      {CELLS.map(cell => (
        <span key={cell} data-next={cell === value.length} data-filled={cell < value.length} />
      ))}
    </div>
    <input
      id={id}
      className="code-field"
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      autoFocus={autoFocus === true}
      value={value}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      onChange={event => onChange(codeOf(event.currentTarget.value))}
    />
  </div>
);

import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { isEndTime, isTime, readTime } from './date-text';
import './dates.css';

/** A time of day. */
export interface TimeInputProps {
  readonly id?: string;
  readonly label?: string;
  /** `HH:mm`. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** A whole time that is not passed on before the field is left. */
  readonly isHeldBack?: (value: string) => boolean;
  /** Whether the day may end with it: `24:00` is a time then. */
  readonly isEnd?: boolean;
  readonly isDisabled?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** A time as `HH:mm` in every language, which the browser's own field does not promise; `8` and `830` are understood. */
export const TimeInput = ({
  label,
  value,
  onChange,
  isHeldBack,
  isEnd = false,
  isDisabled,
  isInvalid,
  ...rest
}: TimeInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    if ((isEnd ? isEndTime : isTime)(text) && isHeldBack?.(text) !== true) onChange(text);
  };
  const leave = (): void => {
    if (typed !== null && readTime(typed) !== value) onChange(readTime(typed));
    setTyped(null);
  };
  return (
    <InputGroup
      {...(rest.id === undefined ? {} : { id: rest.id })}
      className="time-input tnum"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      value={typed ?? value}
      disabled={isDisabled === true}
      intent={isInvalid === true ? 'danger' : 'none'}
      aria-label={label}
      aria-invalid={isInvalid === true}
      aria-describedby={rest.describedBy}
      onValueChange={type}
      onBlur={leave}
    />
  );
};

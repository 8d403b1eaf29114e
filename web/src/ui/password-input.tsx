import { useState } from 'react';
import { InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { useT } from '../i18n';

/** Props of a password field; pasting and password managers stay allowed (WCAG 3.3.8). */
export interface PasswordInputProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly autoFocus?: boolean;
  readonly isInvalid?: boolean;
  readonly describedBy?: string | undefined;
}

/** A password that can be looked at while it is typed. */
export const PasswordInput = (props: PasswordInputProps) => {
  const t = useT();
  const [isShown, setShown] = useState(false);
  return (
    <InputGroup
      id={props.id}
      type={isShown ? 'text' : 'password'}
      value={props.value}
      autoComplete={props.autoComplete}
      autoFocus={props.autoFocus === true}
      intent={props.isInvalid === true ? 'danger' : 'none'}
      aria-invalid={props.isInvalid === true}
      aria-describedby={props.describedBy}
      onValueChange={props.onChange}
      {...(props.onBlur === undefined ? {} : { onBlur: props.onBlur })}
      rightElement={
        <button
          type="button"
          className="icon-button password-eye"
          aria-label={isShown ? t('hidePassword') : t('showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? <EyeOff size={16} /> : <EyeOpen size={16} />}
        </button>
      }
    />
  );
};

import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import type { Faults, Passwords } from './sign-up.validation';

/** Props of the two fields; errors are shown for fields that were left. */
export interface PasswordFieldsProps {
  readonly passwords: Passwords;
  readonly faults: Faults;
  readonly onChange: (part: Partial<Passwords>) => void;
  readonly onLeave: (name: 'password' | 'confirmation') => void;
}

/** The password of the first administrator, twice. */
export const PasswordFields = ({ passwords, faults, onChange, onLeave }: PasswordFieldsProps) => {
  const t = useT();
  return (
    <>
      <Field label={t('auth:password')} fault={faults.password}>
        {({ id, describedBy, isInvalid }) => (
          <PasswordInput
            id={id}
            value={passwords.password}
            autoComplete="new-password"
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={password => onChange({ password })}
            onBlur={() => onLeave('password')}
          />
        )}
      </Field>
      <Field label={t('auth:confirmPassword')} fault={faults.confirmation}>
        {({ id, describedBy, isInvalid }) => (
          <PasswordInput
            id={id}
            value={passwords.confirmation}
            autoComplete="new-password"
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={confirmation => onChange({ confirmation })}
            onBlur={() => onLeave('confirmation')}
          />
        )}
      </Field>
    </>
  );
};

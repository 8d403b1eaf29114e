import { Button } from '@blueprintjs/core';
import { TextField } from '../../auth/text-field';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { useFoundingForm, type FoundingField, type FoundingFormState } from './use-founding-form';

const Password = ({
  form,
  field,
  label,
}: {
  readonly form: FoundingFormState;
  readonly field: 'password' | 'confirmation';
  readonly label: string;
}) => (
  <Field label={label} fault={form.shown(field)}>
    {({ id, describedBy, isInvalid }) => (
      <PasswordInput
        id={id}
        value={form.values[field]}
        autoComplete="new-password"
        isInvalid={isInvalid}
        describedBy={describedBy}
        onChange={form.change(field)}
        onBlur={() => form.values[field] !== '' && form.leave(field)}
      />
    )}
  </Field>
);

/** The founder's own name and account, the name of the platform's company and of its first plan. */
export const FoundingForm = ({ needsCode }: { readonly needsCode: boolean }) => {
  const t = useT();
  const form = useFoundingForm(needsCode);
  const text = (field: FoundingField) => ({
    value: form.values[field],
    fault: form.shown(field),
    onChange: form.change(field),
    onBlur: () => form.values[field] !== '' && form.leave(field),
  });
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        form.submit(event.currentTarget);
      }}
    >
      {needsCode && (
        <TextField
          label={t('founding:code')}
          autoComplete="one-time-code"
          hint={t('founding:codeHint')}
          autoFocus
          {...text('code')}
        />
      )}
      <TextField label={t('founding:name')} autoComplete="name" autoFocus={!needsCode} {...text('name')} />
      <TextField label={t('founding:email')} type="email" autoComplete="username" {...text('email')} />
      <Password form={form} field="password" label={t('auth:password')} />
      <Password form={form} field="confirmation" label={t('auth:confirmPassword')} />
      <TextField
        label={t('founding:platform')}
        autoComplete="organization"
        hint={t('founding:platformHint')}
        {...text('platformName')}
      />
      <TextField
        label={t('founding:plan')}
        autoComplete="off"
        hint={t('founding:planHint')}
        {...text('planName')}
      />
      <TextField
        label={t('founding:planValue')}
        autoComplete="off"
        inputMode="decimal"
        hint={t('founding:planValueHint')}
        {...text('planValue')}
      />
      {form.refusal !== null && (
        <p className="field-note" data-invalid role="alert">
          {form.refusal}
        </p>
      )}
      <Button
        type="submit"
        fill
        size="large"
        intent="primary"
        disabled={form.isBusy}
        text={form.isBusy ? t('founding:submitting') : t('founding:submit')}
      />
    </form>
  );
};

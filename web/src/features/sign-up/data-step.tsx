import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { Link } from 'wouter';
import { useT } from '../../i18n';
import { errorMessage } from '../../ui/error-message';
import { PasswordFields } from './password-fields';
import { readablePhone } from './phone';
import type { Faults } from './sign-up.validation';
import { useDataFaults, usePasswordFaults } from './sign-up.validation';
import { TextField } from '../../auth/text-field';
import { useLeftFields } from './use-left-fields';
import type { SignUp } from './use-sign-up';

const refusedField = ({ refusal }: SignUp): Faults =>
  refusal === null || refusal.field === null ? {} : { [refusal.field]: errorMessage(refusal.code) };

/** Step 1: the company and its first administrator. */
export const DataStep = ({ signUp }: { readonly signUp: SignUp }) => {
  const t = useT();
  const { draft, passwords, change } = signUp;
  const { shown, leave, showAll } = useLeftFields({
    ...useDataFaults(draft),
    ...usePasswordFaults(passwords),
  });
  const faults = { ...refusedField(signUp), ...shown };
  // A refused field is what brought the person back to this step.
  const first = signUp.refusal?.field ?? 'company';
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!showAll(event.currentTarget)) signUp.goTo('plan');
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={t('signUp:company')}
        autoComplete="organization"
        autoFocus={first === 'company'}
        value={draft.company}
        fault={faults.company}
        onChange={company => change({ company })}
        onBlur={() => draft.company !== '' && leave('company')}
      />
      <TextField
        label={t('signUp:userName')}
        autoComplete="name"
        autoFocus={first === 'userName'}
        value={draft.userName}
        fault={faults.userName}
        onChange={userName => change({ userName })}
        onBlur={() => draft.userName !== '' && leave('userName')}
      />
      <TextField
        label={t('signUp:email')}
        type="email"
        autoComplete="email"
        autoFocus={first === 'email'}
        value={draft.email}
        fault={faults.email}
        onChange={email => change({ email })}
        onBlur={() => draft.email !== '' && leave('email')}
      />
      <TextField
        label={t('signUp:phone')}
        type="tel"
        autoComplete="tel"
        autoFocus={first === 'phone'}
        hint={t('signUp:phoneHint')}
        value={draft.phone}
        fault={faults.phone}
        onChange={phone => change({ phone })}
        onBlur={() => {
          change({ phone: readablePhone(draft.phone) });
          if (draft.phone !== '') leave('phone');
        }}
      />
      <PasswordFields
        passwords={passwords}
        faults={faults}
        onChange={signUp.changePasswords}
        onLeave={name => passwords[name] !== '' && leave(name)}
      />
      <Button type="submit" fill size="large" intent="primary" text={t('signUp:next')} />
      <p className="auth-ways">
        <span>
          {t('signUp:haveAccount')} <Link href="/login">{t('signUp:signIn')}</Link>
        </span>
      </p>
    </form>
  );
};

import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { useUser } from '../../session/use-session';
import { Avatar } from '../../ui/avatar';
import { Chip } from '../../ui/chip';
import { Dialog } from '../../ui/dialog';
import { errorMessage } from '../../ui/error-message';
import { serverFaults } from '../../ui/faults';
import { Field } from '../../ui/field';
import { PasswordInput } from '../../ui/password-input';
import { useSubmitDelay } from '../../ui/use-submit-delay';
import { isEmail } from '../../ui/validation';
import { OwnSessions } from './own-sessions';
import { profileClosed, profileSaveRequested, selectProfile } from './profile.slice';
import type { ProfileInput } from './profile.slice';
import './profile.css';

const FORM_ID = 'profile-form';
const FIELD_OF_CODE = {
  ERR_EMAIL_TAKEN: 'email',
  ERR_INVALID_CREDENTIALS: 'currentPassword',
  ERR_COMMON_PASSWORD: 'password',
};

type Faults = Readonly<Partial<Record<keyof ProfileInput, string>>>;

const useFaults = (input: ProfileInput): Faults => {
  const t = useT();
  const lengthFault = (text: string, limits: { min: number; max: number }): string | undefined => {
    if (text.length < limits.min) return t('profile:tooShort');
    return text.length > limits.max ? t('profile:tooLong') : undefined;
  };
  const name = input.name.trim();
  const email = input.email.trim();
  const faults = {
    name: name === '' ? t('profile:required') : lengthFault(name, LIMITS.userName),
    email: email === '' ? t('profile:required') : isEmail(email) ? undefined : t('profile:emailInvalid'),
    password: input.password === '' ? undefined : lengthFault(input.password, LIMITS.password),
    // Nothing to point at before it was typed: the button waits for it.
    currentPassword: undefined,
  };
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));
};

/** Properties that users cannot change themselves. */
const Standing = () => {
  const t = useT();
  const user = useUser();
  const roles = {
    user: t('profile:roleUser'),
    supervisor: t('profile:roleSupervisor'),
    admin: t('profile:roleAdmin'),
  };
  return (
    <div className="profile-standing">
      <Avatar name={user.name} size={48} />
      <div>
        <p>{roles[user.profile]}</p>
        <p className="profile-queues">
          {user.queues.map(queue => (
            <Chip key={queue.id} name={queue.name} color={queue.color} />
          ))}
          {user.queues.length === 0 && <span className="field-hint">{t('profile:noQueues')}</span>}
        </p>
      </div>
    </div>
  );
};

type PartProps = Pick<FormProps, 'input' | 'faults' | 'onChange'>;

const CurrentPassword = ({ input, faults, onChange }: PartProps) => {
  const t = useT();
  return (
    <Field
      label={t('profile:currentPassword')}
      hint={t('profile:currentPasswordHint')}
      fault={faults.currentPassword}
    >
      {({ id, describedBy, isInvalid }) => (
        <PasswordInput
          id={id}
          value={input.currentPassword}
          autoComplete="current-password"
          isInvalid={isInvalid}
          describedBy={describedBy}
          onChange={currentPassword => onChange({ ...input, currentPassword })}
        />
      )}
    </Field>
  );
};

interface FormProps {
  readonly input: ProfileInput;
  readonly faults: Faults;
  /** Whether the change needs the password until now. */
  readonly isConfirming: boolean;
  readonly onChange: (input: ProfileInput) => void;
  readonly onSubmit: () => void;
}

const ProfileForm = ({ input, faults, isConfirming, onChange, onSubmit }: FormProps) => {
  const t = useT();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form id={FORM_ID} noValidate onSubmit={submit}>
      <Field label={t('profile:name')} fault={faults.name}>
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            autoComplete="name"
            autoFocus
            value={input.name}
            intent={isInvalid ? 'danger' : 'none'}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onValueChange={name => onChange({ ...input, name })}
          />
        )}
      </Field>
      <Field label={t('profile:email')} fault={faults.email}>
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            type="email"
            autoComplete="email"
            value={input.email}
            intent={isInvalid ? 'danger' : 'none'}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onValueChange={email => onChange({ ...input, email })}
          />
        )}
      </Field>
      <Field label={t('profile:password')} hint={t('profile:passwordHint')} fault={faults.password}>
        {({ id, describedBy, isInvalid }) => (
          <PasswordInput
            id={id}
            value={input.password}
            autoComplete="new-password"
            isInvalid={isInvalid}
            describedBy={describedBy}
            onChange={password => onChange({ ...input, password })}
          />
        )}
      </Field>
      {isConfirming && <CurrentPassword input={input} faults={faults} onChange={onChange} />}
    </form>
  );
};

/** The person's own name, e-mail and password (spec 1 §5, User form). */
export const ProfileDialog = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const user = useUser();
  const { isSaving, error } = useAppSelector(selectProfile);
  const [input, setInput] = useState<ProfileInput>({
    name: user.name,
    email: user.email,
    password: '',
    currentPassword: '',
  });
  const faults = useFaults(input);
  const known = serverFaults(error, FIELD_OF_CODE);
  const fromServer =
    'currentPassword' in known ? { ...known, currentPassword: t('profile:currentPasswordWrong') } : known;
  const isChanged = input.name !== user.name || input.email !== user.email || input.password !== '';
  // Changes of credentials need the current password, except while acting for another user.
  const isConfirming =
    user.acting === undefined && (input.password !== '' || input.email.trim() !== user.email);
  const isConfirmed = !isConfirming || input.currentPassword !== '';
  const isReady = Object.keys(faults).length === 0 && isChanged && isConfirmed && !isSaving;
  const delayed = useSubmitDelay();
  const save = (): void => {
    const request = { ...input, name: input.name.trim(), email: input.email.trim() };
    if (isReady) delayed.submit(() => dispatch(profileSaveRequested(request)));
  };
  return (
    <Dialog
      isOpen
      onClose={() => dispatch(profileClosed())}
      title={t('profile:title')}
      footer={
        <>
          <Button text={t('cancel')} onClick={() => dispatch(profileClosed())} />
          <Button
            type="submit"
            form={FORM_ID}
            intent="primary"
            text={t('save')}
            disabled={!isReady}
            loading={isSaving || delayed.isWaiting}
          />
        </>
      }
    >
      <Standing />
      {error !== null && Object.keys(fromServer).length === 0 && (
        <p className="form-fault" role="alert">
          {errorMessage(error.code)}
        </p>
      )}
      <ProfileForm
        input={input}
        faults={{ ...fromServer, ...faults }}
        isConfirming={isConfirming}
        onChange={setInput}
        onSubmit={save}
      />
      {user.acting === undefined && <OwnSessions />}
    </Dialog>
  );
};

import { useId, useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { api } from '../../../api/client';
import { useT } from '../../../i18n';
import { PasswordInput } from '../../../ui/password-input';
import { toast } from '../../../ui/toaster';
import { useLoaded } from '../../../resource/use-loaded';

const PATH = '/settings/asaas';

const fetchShown = (signal: AbortSignal) => api.get<string>(PATH, { signal });

/** The payment provider's token: put in and replaced, never shown but for its last characters. */
export const SecretRow = ({ onChange }: { readonly onChange?: () => void }) => {
  const t = useT();
  const id = useId();
  const { value: shown, set } = useLoaded(fetchShown);
  const [typed, setTyped] = useState('');
  const [isSaving, setSaving] = useState(false);
  const save = async (value: string): Promise<void> => {
    setSaving(true);
    try {
      set((await api.put<{ value: string }>(PATH, { key: 'asaas', value })).value);
      setTyped('');
      onChange?.();
      toast.success(t('settings:secret.saved'));
    } catch (error) {
      toast.error(error);
    } finally {
      setSaving(false);
    }
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (typed.trim() !== '') void save(typed.trim());
  };
  const isKept = shown !== null && shown !== '';
  return (
    <li className="option option-secret" data-key="asaas">
      <div className="option-words">
        <label htmlFor={id}>{t('settings:secret.label')}</label>
        <p id={`${id}-note`}>
          {t('settings:secret.hint')} {isKept && <span className="secret-shown">{shown}</span>}
        </p>
      </div>
      <form className="secret-form" noValidate onSubmit={submit}>
        <PasswordInput
          id={id}
          value={typed}
          autoComplete="new-password"
          describedBy={`${id}-note`}
          onChange={setTyped}
        />
        <Button
          type="submit"
          text={t('save')}
          disabled={typed.trim() === '' || isSaving}
          loading={isSaving && typed !== ''}
        />
        {isKept && (
          <Button
            variant="minimal"
            text={t('settings:secret.forget')}
            disabled={isSaving}
            onClick={() => void save('')}
          />
        )}
      </form>
    </li>
  );
};

import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, Checkbox, HTMLSelect, TextArea } from '@blueprintjs/core';
import { LIMITS, TOKEN_SCOPES } from '@prosa/contracts';
import type { NewEventTokenView, TokenScope } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { lengthRule } from '../../resource/field-rules';
import { Line, TextLine } from '../../resource/form-lines';
import { useRecordForm } from '../../resource/record-form';
import type { FormRules, RecordForm } from '../../resource/record-form';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toaster';
import { SCOPE_TEXTS } from './event-tokens-texts';

const DAYS = ['30', '90', '365', ''] as const;
const DAY_MS = 86_400_000;

interface TokenInput {
  readonly name: string;
  readonly scopes: readonly TokenScope[];
  /** Days; empty: for ever. */
  readonly days: string;
  readonly networks: string;
}

const rules: FormRules<TokenInput> = {
  name: lengthRule(LIMITS.eventTokenName),
  scopes: scopes => (scopes.some(scope => scope !== 'personal') ? null : 'eventTokens:scopesFault'),
};

const asked = ({ name, scopes, days, networks }: TokenInput): object => ({
  name,
  scopes,
  networks: networks.split(/[\s,]+/).filter(line => line !== ''),
  expiresAt: days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString(),
});

const Scopes = ({ form }: { readonly form: RecordForm<TokenInput> }) => {
  const t = useT();
  const { scopes } = form.input;
  const toggle = (scope: TokenScope): void =>
    form.set({
      scopes: scopes.includes(scope) ? scopes.filter(each => each !== scope) : [...scopes, scope],
    });
  return (
    <fieldset className="field token-scopes" data-invalid={form.faults['scopes'] !== undefined}>
      <legend>{t('eventTokens:scopes')}</legend>
      {TOKEN_SCOPES.map(scope => (
        <Checkbox
          key={scope}
          checked={scopes.includes(scope)}
          label={t(SCOPE_TEXTS[scope])}
          onChange={() => toggle(scope)}
        />
      ))}
      {form.faults['scopes'] !== undefined && <p className="field-note">{form.faults['scopes']}</p>}
    </fieldset>
  );
};

const Validity = ({ form }: { readonly form: RecordForm<TokenInput> }) => {
  const t = useT();
  const label = (days: (typeof DAYS)[number]): string =>
    days === '' ? t('eventTokens:forever') : t(`eventTokens:days${days}`);
  return (
    <Line<TokenInput, string> form={form} name="days" label={t('eventTokens:validity')}>
      {({ id, value, onChange }) => (
        <HTMLSelect
          id={id}
          fill
          value={value}
          options={DAYS.map(days => ({ value: days, label: label(days) }))}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
    </Line>
  );
};

const Networks = ({ form }: { readonly form: RecordForm<TokenInput> }) => {
  const t = useT();
  return (
    <Line<TokenInput, string>
      form={form}
      name="networks"
      label={t('eventTokens:networks')}
      hint={t('eventTokens:networksHint')}
    >
      {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
        <TextArea
          id={id}
          fill
          rows={2}
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={event => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      )}
    </Line>
  );
};

/** Asks for what a new token may do, and makes it. */
export const NewTokenDialog = ({
  onMade,
  onClose,
}: {
  readonly onMade: (token: NewEventTokenView) => void;
  readonly onClose: () => void;
}) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const { form, submit } = useRecordForm<TokenInput>({
    initial: () => ({ name: '', scopes: ['read'], days: '90', networks: '' }),
    isNew: true,
    rules,
    saveError: null,
    fieldOfCode: {},
  });
  const make = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (!submit() || isBusy) return;
    setBusy(true);
    api
      .post<NewEventTokenView>('/event-tokens', asked(form.input))
      .then(onMade, (problem: unknown) => toast.error(problem))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('eventTokens:new')}
      width={480}
      footer={
        <>
          <Button text={t('cancel')} onClick={onClose} />
          <Button
            type="submit"
            form="new-token"
            intent="primary"
            loading={isBusy}
            text={t('eventTokens:make')}
          />
        </>
      }
    >
      <form id="new-token" className="token-form" noValidate onSubmit={make}>
        <TextLine form={form} name="name" label={t('eventTokens:name')} hint={t('eventTokens:nameHint')} />
        <Scopes form={form} />
        <Validity form={form} />
        <Networks form={form} />
      </form>
    </Dialog>
  );
};

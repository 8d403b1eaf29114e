import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { CampaignVariable } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';

const campaignVariables = LIMITS.campaignVariables;
const EMPTY: CampaignVariable = { key: '', value: '' };
const KEY = /^[\p{L}\p{N}_-]+$/u;

interface Props {
  readonly variables: readonly CampaignVariable[];
  readonly onChange: (variables: readonly CampaignVariable[]) => void;
}

const NewVariable = ({ variables, onChange }: Props) => {
  const t = useT();
  const [draft, setDraft] = useState(EMPTY);
  const key = draft.key.trim();
  const isWrong = key !== '' && !KEY.test(key);
  const add = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (key === '' || isWrong || draft.value === '') return;
    // A key that is there already stays as it is (spec 2 §5).
    if (!variables.some(each => each.key === key)) onChange([...variables, { key, value: draft.value }]);
    setDraft(EMPTY);
  };
  return (
    <form className="campaign-variable-new" onSubmit={add}>
      <Field label={t('campaigns:config.key')} fault={isWrong ? t('campaigns:config.keyInvalid') : null}>
        {({ id, describedBy, isInvalid }) => (
          <InputGroup
            id={id}
            value={draft.key}
            maxLength={campaignVariables.key}
            autoComplete="off"
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onValueChange={typed => setDraft({ ...draft, key: typed })}
          />
        )}
      </Field>
      <Field label={t('campaigns:config.value')}>
        {({ id }) => (
          <InputGroup
            id={id}
            value={draft.value}
            maxLength={campaignVariables.value}
            autoComplete="off"
            onValueChange={value => setDraft({ ...draft, value })}
          />
        )}
      </Field>
      <Button
        type="submit"
        icon={<Plus />}
        text={t('campaigns:config.addVariable')}
        disabled={key === '' || isWrong || draft.value === '' || variables.length >= campaignVariables.most}
      />
    </form>
  );
};

/** The company's own texts that messages name. */
export const CampaignVariables = ({ variables, onChange }: Props) => {
  const t = useT();
  return (
    <section className="campaign-config-part" aria-labelledby="campaign-variables">
      <h2 id="campaign-variables">{t('campaigns:config.variables')}</h2>
      <p className="field-note">{t('campaigns:config.variablesHint', { name: '{{nome}}' })}</p>
      {variables.length === 0 ? (
        <p className="field-note">{t('campaigns:config.noVariables')}</p>
      ) : (
        <ul className="campaign-variables">
          {variables.map(({ key, value }) => (
            <li key={key}>
              <code>{`{{${key}}}`}</code>
              <span>{value}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={t('campaigns:config.removeVariable', { name: key })}
                onClick={() => onChange(variables.filter(each => each.key !== key))}
              >
                <Trash size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <NewVariable variables={variables} onChange={onChange} />
    </section>
  );
};

import { useState } from 'react';
import { Button, TagInput } from '@blueprintjs/core';
import { LIMITS } from '@prosa/contracts';
import type { LeadFormView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { Field } from '../../ui/field';
import { toast } from '../../ui/toaster';
import { failure } from './failure';
import { FormPage } from './form-page';

const LISTS = ['products', 'services', 'provider'] as const;
type ListName = (typeof LISTS)[number];
type Lists = Readonly<Record<ListName, readonly string[]>>;

const listsOf = ({ productsAndServices: { products, services }, provider }: LeadFormView): Lists => ({
  products,
  services,
  provider,
});

const NOTHING_TYPED: Readonly<Record<ListName, string>> = { products: '', services: '', provider: '' };

/** Entries without blanks, each once, in the order they were added. */
const clean = (entries: readonly unknown[]): readonly string[] => [
  ...new Set(entries.map(entry => String(entry).trim()).filter(entry => entry !== '')),
];

/** The lists with what was typed into their fields and not closed by Enter: who saves means that too. */
const withTyped = (lists: Lists, typed: Readonly<Record<ListName, string>>): Lists => ({
  products: clean([...lists.products, ...typed.products.split(',')]),
  services: clean([...lists.services, ...typed.services.split(',')]),
  provider: clean([...lists.provider, ...typed.provider.split(',')]),
});

const faultOf = (entries: readonly string[]): 'tooLong' | 'tooMany' | null => {
  if (entries.some(entry => entry.length > LIMITS.formOption)) return 'tooLong';
  return entries.length > LIMITS.formOptions ? 'tooMany' : null;
};

const ChipList = ({
  name,
  entries,
  typed,
  onTyped,
  onChange,
}: {
  readonly name: ListName;
  readonly entries: readonly string[];
  /** The input that has not been added yet. */
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onChange: (entries: readonly string[]) => void;
}) => {
  const t = useT();
  const fault = faultOf(entries);
  return (
    <Field
      label={t(`leadForms:${name}`)}
      hint={t(`leadForms:${name}Hint`)}
      fault={fault === null ? null : t(`leadForms:${fault}`, { most: limitOf(fault) })}
    >
      {({ id, describedBy, isInvalid }) => (
        <TagInput
          inputProps={{ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }}
          values={[...entries]}
          inputValue={typed}
          onInputChange={event => onTyped(event.currentTarget.value)}
          addOnBlur
          addOnPaste
          separator=","
          intent={isInvalid ? 'danger' : 'none'}
          placeholder={t('leadForms:addEntry')}
          tagProps={entry => ({ minimal: true, title: String(entry) })}
          onChange={values => {
            onTyped('');
            onChange(clean(values));
          }}
        />
      )}
    </Field>
  );
};

const limitOf = (fault: 'tooLong' | 'tooMany'): number =>
  fault === 'tooLong' ? LIMITS.formOption : LIMITS.formOptions;

const Options = ({
  form,
  onSaved,
}: {
  readonly form: LeadFormView;
  readonly onSaved: (form: LeadFormView) => void;
}) => {
  const t = useT();
  const [chosen, setChosen] = useState(() => listsOf(form));
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const lists = withTyped(chosen, typed);
  const [isSaving, setSaving] = useState(false);
  const isChanged = JSON.stringify(lists) !== JSON.stringify(listsOf(form));
  const save = async (): Promise<void> => {
    setSaving(true);
    setChosen(lists);
    setTyped(NOTHING_TYPED);
    try {
      const { provider, ...productsAndServices } = lists;
      const path = `/forms/register/${form.whatsappId}/${form.publicId}`;
      const saved = await api.put<LeadFormView>(path, { productsAndServices, provider });
      onSaved(saved);
      toast.success(t('leadForms:optionsSaved'));
    } catch (error) {
      toast.error(failure(t('leadForms:optionsFailed'), error));
    } finally {
      setSaving(false);
    }
  };
  return (
    // No form: Enter ends an entry, it does not send.
    <div className="form-options">
      {LISTS.map(name => (
        <ChipList
          key={name}
          name={name}
          entries={chosen[name]}
          typed={typed[name]}
          onTyped={words => setTyped(before => ({ ...before, [name]: words }))}
          onChange={entries => setChosen(before => ({ ...before, [name]: entries }))}
        />
      ))}
      <Button
        intent="primary"
        text={t('leadForms:saveAll')}
        loading={isSaving}
        disabled={!isChanged || LISTS.some(name => faultOf(lists[name]) !== null)}
        onClick={() => void save()}
      />
    </div>
  );
};

/** The options for visitors of a form (spec 2 §2, Form register). */
export const RegisterScreen = () => {
  const t = useT();
  return (
    <FormPage title={t('shell:page.formRegister')} intro={t('leadForms:registerIntro')}>
      {(form, onSaved) => <Options form={form} onSaved={onSaved} />}
    </FormPage>
  );
};

import { brazilianNumber, LIMITS, typedPhone } from '@prosa/contracts';
import type { ContactListItemView } from '@prosa/contracts';
import { InputGroup } from '@blueprintjs/core';
import { useT } from '../../i18n';
import { lengthRule } from '../../resource/field-rules';
import { Line, TextLine } from '../../resource/form-lines';
import type { RecordForm } from '../../resource/record-form';
import type { RecordFormDef } from '../../resource/record-page-def';
import { isEmail } from '../../ui/validation';

/** Form values of a list member. */
export interface ItemInput {
  readonly name: string;
  /** Digits; Brazilian ones without the country. */
  readonly number: string;
  readonly email: string;
}

/** Area code and number. */
const NATIONAL = 11;

/** A number as its sheet shows it. */
const shown = (number: string): string => {
  const brazilian = brazilianNumber(number);
  return brazilian === null ? number : `${brazilian.area}${brazilian.prefix}${brazilian.line}`;
};

const NumberLine = ({ form }: { readonly form: RecordForm<ItemInput> }) => {
  const t = useT();
  const most = Math.max(NATIONAL, form.input.number.length);
  return (
    <Line<ItemInput, string>
      form={form}
      name="number"
      label={t('contactListItems:number')}
      hint={t('contactListItems:numberHint')}
    >
      {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
        <InputGroup
          id={id}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          intent={isInvalid ? 'danger' : 'none'}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onValueChange={typed => onChange(typedPhone(typed, most))}
          onBlur={onBlur}
        />
      )}
    </Line>
  );
};

/** The form of a list member. */
export const itemForm = (listId: number): RecordFormDef<ContactListItemView, ItemInput> => ({
  initial: view => ({ name: view?.name ?? '', number: shown(view?.number ?? ''), email: view?.email ?? '' }),
  rules: {
    name: lengthRule(LIMITS.contactName),
    number: lengthRule(LIMITS.contactNumber),
    email: value => (value.trim() === '' || isEmail(value) ? null : 'records:emailInvalid'),
  },
  body: ({ name, number, email }, view) => ({
    name: name.trim(),
    email: email.trim() || null,
    // An unchanged number is not sent, since formatting could alter a foreign one.
    ...(view !== null && number === shown(view.number) ? {} : { number }),
    ...(view === null ? { contactListId: listId } : {}),
  }),
  Fields: ({ form }) => {
    const t = useT();
    return (
      <>
        <TextLine form={form} name="name" label={t('contactListItems:name')} autoFocus />
        <NumberLine form={form} />
        <TextLine
          form={form}
          name="email"
          label={t('contactListItems:email')}
          hint={t('optional')}
          type="email"
        />
      </>
    );
  },
  fieldOfCode: { ERR_DUPLICATED_CONTACT: 'number', ERR_CHECK_NUMBER: 'number' },
});

import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, InputGroup } from '@blueprintjs/core';
import { Plus, Trash, WarningSign } from '@blueprintjs/icons';
import { LIMITS, typedNumber } from '@prosa/contracts';
import type { ContactView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Line, TextLine } from '../../resource/form-lines';
import type { RecordForm } from '../../resource/record-form';
import { formatPhone } from '../../ui/formatters';
import { isLongNumber } from './contact-form';
import type { ContactInput, ExtraRow } from './contact-form';
import './contacts.css';

interface Props {
  readonly form: RecordForm<ContactInput>;
}

/** The number of a new contact; what is typed beside its digits is removed. */
const NumberLine = ({ form }: Props) => {
  const t = useT();
  const isLong = isLongNumber(form.input.number);
  return (
    <>
      <Line<ContactInput, string>
        form={form}
        name="number"
        label={t('contacts:number')}
        hint={t('contacts:numberHint')}
      >
        {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
          <InputGroup
            id={id}
            type="tel"
            inputMode="numeric"
            autoComplete="off"
            maxLength={LIMITS.contactNumber.max + 20}
            value={value}
            intent={isInvalid ? 'danger' : 'none'}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onValueChange={text => onChange(typedNumber(text))}
            onBlur={onBlur}
          />
        )}
      </Line>
      <p className="contact-warning" role="status">
        {isLong && (
          <>
            <WarningSign size={14} /> {t('contacts:numberLong')}
          </>
        )}
      </p>
    </>
  );
};

const KnownNumber = ({ contact }: { readonly contact: ContactView }) => {
  const t = useT();
  return (
    <div className="field">
      <span className="field-legend">{t('contacts:number')}</span>
      <p className="contact-known tnum">
        {contact.number === '' ? t('contacts:numberUnknown') : formatPhone(contact.number)}
      </p>
      <p className="field-note">{t('contacts:numberFixed')}</p>
    </div>
  );
};

const ExtraInfoRow = ({
  row,
  place,
  onChange,
  onRemove,
}: {
  readonly row: ExtraRow;
  readonly place: number;
  readonly onChange: (row: ExtraRow) => void;
  readonly onRemove: () => void;
}) => {
  const t = useT();
  return (
    <li className="extra-row">
      <InputGroup
        aria-label={t('contacts:extraName', { place })}
        placeholder={t('contacts:extraNamePlaceholder')}
        maxLength={100}
        value={row.name}
        onValueChange={name => onChange({ ...row, name })}
      />
      <InputGroup
        aria-label={t('contacts:extraValue', { place })}
        placeholder={t('contacts:extraValuePlaceholder')}
        maxLength={1_000}
        value={row.value}
        onValueChange={value => onChange({ ...row, value })}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('contacts:extraRemove', { place })}
        onClick={onRemove}
      >
        <Trash size={14} />
      </button>
    </li>
  );
};

/** Additional fields of a contact, as pairs of name and value. */
const ExtraInfo = ({ form }: Props) => {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const rows = form.input.extraInfo;
  const set = (extraInfo: readonly ExtraRow[]): void => form.set({ extraInfo });
  const add = (): void => {
    const key = Math.max(-1, ...rows.map(row => row.key)) + 1;
    // Drawn at once: a key that follows the press belongs into the new line.
    flushSync(() => set([...rows, { key, name: '', value: '' }]));
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  };
  return (
    <fieldset className="fieldset">
      <legend className="field-legend">{t('contacts:extraInfo')}</legend>
      <ul ref={list} className="extra-rows">
        {rows.map((row, index) => (
          <ExtraInfoRow
            key={row.key}
            row={row}
            place={index + 1}
            onChange={changed => set(rows.map(other => (other.key === row.key ? changed : other)))}
            onRemove={() => set(rows.filter(other => other.key !== row.key))}
          />
        ))}
      </ul>
      {form.faults['extraInfo'] !== undefined && (
        <p className="extra-fault" role="alert">
          {form.faults['extraInfo']}
        </p>
      )}
      <Button
        size="small"
        variant="minimal"
        icon={<Plus />}
        text={t('contacts:extraAdd')}
        disabled={rows.length >= 50}
        onClick={add}
      />
    </fieldset>
  );
};

/** Name and number of a contact. */
export const ContactFields = ({ form, view }: Props & { readonly view: ContactView | null }) => {
  const t = useT();
  return (
    <>
      <TextLine form={form} name="name" label={t('contacts:name')} autoFocus />
      {view === null ? <NumberLine form={form} /> : <KnownNumber contact={view} />}
      <TextLine form={form} name="email" label={t('contacts:email')} hint={t('optional')} type="email" />
      <ExtraInfo form={form} />
    </>
  );
};

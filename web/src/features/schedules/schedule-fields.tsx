import { useEffect, useRef, useState } from 'react';
import { HTMLSelect, TextArea } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import {
  hasVariables,
  MESSAGE_VARIABLES,
  resolveVariables,
  unknownVariables,
  variableValuesIn,
} from '@prosa/contracts';
import type { ConnectionView } from '@prosa/contracts';
import { api } from '../../api/client';
import { serviceConnections } from '../../entities/connection/service-connections';
import { ChosenContact } from '../../entities/contact/chosen-contact';
import { SearchPicker } from '../../ui/search-picker';
import { useContactSearch } from '../../entities/contact/use-contact-search';
import { VariableButton } from '../../entities/message/variable-button';
import { currentLanguage, useT } from '../../i18n';
import { isDateTime } from '../../ui/dates/date-text';
import { DateTimeInput } from '../../ui/dates/date-input';
import { Field } from '../../ui/field';
import { FileField } from '../../ui/file-field';
import { formatPhone } from '../../ui/formatters';
import type { ScheduleFaults, ScheduleInput } from './schedule-form';
import { instantOf, zoneName } from '../../ui/zone-time';
import { unanswered } from '../../api/unanswered';

/** Props of each part of the dialog. */
export interface PartProps {
  readonly input: ScheduleInput;
  readonly faults: ScheduleFaults;
  readonly set: (change: Partial<ScheduleInput>) => void;
}

const useFault = (fault: ScheduleFaults[keyof ScheduleFaults]): string | null => {
  const t = useT();
  return fault === undefined ? null : t(`schedules:${fault}`);
};

const ContactSearch = ({ set, faults }: Omit<PartProps, 'input'>) => {
  const t = useT();
  const { term, setTerm, contacts, isSearching } = useContactSearch();
  const fault = useFault(faults.contact);
  const items =
    contacts?.map(({ id, name, number }) => ({ id, title: name, note: formatPhone(number) })) ?? null;
  return (
    <Field label={t('schedules:contact')} fault={fault}>
      {({ id }) => (
        <SearchPicker
          id={id}
          autoFocus
          label={t('schedules:contactSearch')}
          term={term}
          onTerm={setTerm}
          items={items}
          emptyText={isSearching ? t('schedules:searching') : t('schedules:noContact')}
          onChoose={item => {
            const contact = contacts?.find(each => each.id === item.id);
            if (contact !== undefined) set({ contact });
          }}
        />
      )}
    </Field>
  );
};

/** To whom: found by name or number, from the third letter on. */
export const ContactPart = ({ input, faults, set }: PartProps) => {
  const t = useT();
  return input.contact === null ? (
    <ContactSearch faults={faults} set={set} />
  ) : (
    <ChosenContact
      contact={input.contact}
      legend={t('schedules:contact')}
      clearLabel={t('schedules:changeContact')}
      onClear={() => set({ contact: null })}
    />
  );
};

/** A sample protocol number for the preview. */
const SAMPLE_PROTOCOL = 1_234;

const Preview = ({ input, timeZone }: { readonly input: ScheduleInput; readonly timeZone: string }) => {
  const t = useT();
  const at = isDateTime(input.sendAt) ? new Date(instantOf(timeZone, input.sendAt)) : new Date();
  const ticket = { id: SAMPLE_PROTOCOL, contact: { name: input.contact?.name ?? t('schedules:sampleName') } };
  const values = variableValuesIn(ticket, { at, timeZone, language: currentLanguage() });
  return (
    <div className="schedule-preview">
      <p className="field-note">{t('schedules:preview')}</p>
      <p>{resolveVariables(input.body, values)}</p>
    </div>
  );
};

/** The text with its variables, and a preview. */
export const BodyPart = ({ input, faults, set, timeZone }: PartProps & { readonly timeZone: string }) => {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const { body } = input;
  const unknown = unknownVariables(body);
  const insert = (name: string): void => {
    const at = field.current?.selectionStart ?? body.length;
    set({ body: `${body.slice(0, at)}{{${name}}}${body.slice(field.current?.selectionEnd ?? at)}` });
    field.current?.focus();
  };
  return (
    <>
      <Field label={t('schedules:body')} fault={useFault(faults.body)}>
        {({ id, describedBy, isInvalid }) => (
          <TextArea
            id={id}
            inputRef={field}
            fill
            rows={4}
            value={body}
            intent={isInvalid ? 'danger' : 'none'}
            aria-invalid={isInvalid}
            aria-describedby={describedBy}
            onChange={event => set({ body: event.currentTarget.value })}
          />
        )}
      </Field>
      <div className="schedule-variables" role="group" aria-label={t('schedules:variables')}>
        {MESSAGE_VARIABLES.map(name => (
          <VariableButton key={name} name={name} title={t(`schedules:variable.${name}`)} onInsert={insert} />
        ))}
        {unknown.length > 0 && (
          <p className="schedule-unknown" role="status">
            {t('schedules:unknown', { names: unknown.map(name => `{{${name}}}`).join(', ') })}
          </p>
        )}
        {hasVariables(body) && <Preview input={input} timeZone={timeZone} />}
      </div>
    </>
  );
};

/** When, on the company's clocks. */
export const TimePart = ({ input, faults, set, timeZone }: PartProps & { readonly timeZone: string }) => {
  const t = useT();
  return (
    <Field
      label={t('schedules:sendAt')}
      hint={t('schedules:sendAtHint', { zone: zoneName(timeZone) })}
      fault={useFault(faults.sendAt)}
    >
      {({ id, describedBy, isInvalid }) => (
        <DateTimeInput
          {...{ id, describedBy, isInvalid, timeZone }}
          value={input.sendAt}
          onChange={sendAt => set({ sendAt })}
        />
      )}
    </Field>
  );
};

/** The sending connection; by default that of the contact's last conversation. Hidden when there is only one. */
export const ConnectionPart = ({ input, set }: PartProps) => {
  const t = useT();
  const [all, setConnections] = useState<readonly ConnectionView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    api.get<readonly ConnectionView[]>('/whatsapp', { query: { session: 0 }, signal: stop.signal }).then(
      setConnections,
      // Without the list the choice is left to the server.
      unanswered,
    );
    return () => stop.abort();
  }, []);
  // One of campaigns stays offered as long as the dialog is open.
  const [kept] = useState(input.whatsappId);
  const connections = serviceConnections(all, kept);
  if (connections.length < 2 && input.whatsappId === null) return null;
  return (
    <Field label={t('schedules:connection')}>
      {({ id }) => (
        <HTMLSelect
          id={id}
          fill
          value={input.whatsappId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            set({ whatsappId: value === '' ? null : Number(value) })
          }
        >
          <option value="">{t('schedules:anyConnection')}</option>
          {connections.map(({ id: each, name }) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </HTMLSelect>
      )}
    </Field>
  );
};

const useAddressOf = (file: File | null | undefined, present: string | null): string | null => {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  if (file === undefined) return present;
  return file === null ? null : address;
};

/** The picture that goes with it. */
export const PicturePart = ({
  input,
  faults,
  set,
  present,
}: PartProps & { readonly present: { readonly path: string | null; readonly name: string | null } }) => {
  const t = useT();
  const { file } = input;
  const address = useAddressOf(file, present.path);
  const fault = useFault(faults.file);
  return (
    <FileField
      texts={{
        legend: t('schedules:attachment'),
        none: t('schedules:attachHint'),
        attach: t('schedules:attach'),
        detach: t('schedules:detach'),
      }}
      name={file === undefined ? present.name : (file?.name ?? null)}
      icon={<Media size={14} />}
      accept=".png,.jpg,.jpeg"
      fault={fault}
      preview={
        address !== null &&
        fault === null && <img className="schedule-picture" src={address} alt={t('schedules:previewOf')} />
      }
      onChoose={chosen => set({ file: chosen })}
      onRemove={() => set({ file: present.name === null ? undefined : null })}
    />
  );
};

import { useRef } from 'react';
import { VariableButton } from '../../entities/message/variable-button';
import { currentLanguage, useT } from '../../i18n';
import type { DrawnProps } from '../../resource/declared-fields';
import { TextAreaLine } from '../../resource/form-lines';
import type { RecordForm } from '../../resource/record-form';
import {
  hasVariables,
  MESSAGE_VARIABLES,
  resolveVariables,
  unknownVariables,
  variableValuesIn,
} from '../../entities/message/message-variables';
import { useUser } from '../../session/use-session';
import './quick-messages.css';

type MessageForm = RecordForm<{ readonly message: string }>;

interface Props {
  readonly form: MessageForm;
}

/** Explanation of the variables, and a preview of the message. */
const Variables = ({ form, insert }: Props & { readonly insert: (name: string) => void }) => {
  const t = useT();
  const { message } = form.input;
  const unknown = unknownVariables(message);
  const { timeZone } = useUser().company;
  const now = { at: new Date(), timeZone, language: currentLanguage() };
  const sample = variableValuesIn({ id: 1_234, contact: { name: 'Maria Oliveira' } }, now);
  return (
    <div className="variables" role="group" aria-label={t('quickMessages:variables')}>
      {MESSAGE_VARIABLES.map(name => (
        <VariableButton key={name} name={name} title={t(`quickMessages:${name}`)} onInsert={insert} />
      ))}
      {unknown.length > 0 && (
        <p className="variables-unknown" role="status">
          {t('quickMessages:unknown', { names: unknown.map(name => `{{${name}}}`).join(', ') })}
        </p>
      )}
      {hasVariables(message) && (
        <div className="variables-preview">
          <p className="field-note">{t('quickMessages:preview')}</p>
          <p>{resolveVariables(message, sample)}</p>
        </div>
      )}
    </div>
  );
};

/** The text and its variables, which are inserted at the last caret position, by default at the end. */
export const MessagePart = (props: DrawnProps) => {
  const form = props.form as unknown as MessageForm;
  const caret = useRef<{ readonly field: HTMLTextAreaElement; readonly at: number } | null>(null);
  const { message } = form.input;
  const insert = (name: string): void => {
    const at = Math.min(caret.current?.at ?? message.length, message.length);
    const written = `{{${name}}}`;
    form.set({ message: message.slice(0, at) + written + message.slice(at) });
    const field = caret.current?.field;
    if (field === undefined) return;
    field.focus();
    // The field has its new text with the next picture, and only then a place behind the variable.
    requestAnimationFrame(() => field.setSelectionRange(at + written.length, at + written.length));
  };
  return (
    <div
      className="message-part"
      onSelect={({ target }) => {
        if (target instanceof HTMLTextAreaElement) caret.current = { field: target, at: target.selectionEnd };
      }}
    >
      <TextAreaLine form={form} name="message" label={props.label} rows={5} />
      <Variables form={form} insert={insert} />
    </div>
  );
};

import { useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { Paperclip } from '@blueprintjs/icons';
import { LIMITS, PROFILES } from '@prosa/contracts';
import type { Profile, QuickMessageView } from '@prosa/contracts';
import { currentLanguage, useT } from '../../i18n';
import { lengthRule } from '../../resource/field-rules';
import { SelectLine, SwitchLine, TextAreaLine, TextLine } from '../../resource/form-lines';
import type { FormRules, RecordForm } from '../../resource/record-form';
import {
  hasVariables,
  MESSAGE_VARIABLES,
  resolveVariables,
  unknownVariables,
  variableValuesIn,
} from '../../desk/message-variables';
import { useUser } from '../../session/use-session';
import { FileField } from '../../ui/file-field';
import './quick-messages.css';

/** What the sheet of a quick message holds. */
export interface QuickMessageInput {
  readonly shortcode: string;
  readonly message: string;
  readonly geral: boolean;
  /** The weakest profile that sees it where it is for the team, and the weakest that may change it. */
  readonly viewPermission: Profile;
  readonly editPermission: Profile;
  /** A file to attach; null takes the present one away, undefined leaves it. */
  readonly file: File | null | undefined;
}

interface Props {
  readonly form: RecordForm<QuickMessageInput>;
}

/** The sheet of a quick message, or of a new one. */
export const quickMessageInput = (view: QuickMessageView | null): QuickMessageInput => ({
  shortcode: view?.shortcode ?? '',
  message: view?.message ?? '',
  geral: view?.geral ?? false,
  viewPermission: view?.viewPermission ?? 'user',
  editPermission: view?.editPermission ?? 'supervisor',
  file: undefined,
});

/** The rules of spec 1 §5. */
export const quickMessageRules: FormRules<QuickMessageInput> = {
  shortcode: lengthRule(LIMITS.shortcode),
  message: lengthRule(LIMITS.messageBody),
};

/** What the variables stand for, and how the message will read. */
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
        <Button
          key={name}
          size="small"
          text={`{{${name}}}`}
          aria-label={t('quickMessages:insert', { name })}
          title={t(`quickMessages:${name}`)}
          onClick={() => insert(name)}
        />
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

/** The file that goes with the message. */
const Attachment = ({ form, view }: Props & { readonly view: QuickMessageView | null }) => {
  const t = useT();
  const { file } = form.input;
  return (
    <FileField
      texts={{
        legend: t('quickMessages:attachment'),
        none: t('quickMessages:noAttachment'),
        attach: t('quickMessages:attach'),
        detach: t('quickMessages:detach'),
      }}
      name={file === undefined ? (view?.mediaName ?? null) : (file?.name ?? null)}
      icon={<Paperclip size={14} />}
      onChoose={chosen => form.set({ file: chosen })}
      onRemove={() => form.set({ file: view?.isMedia === true ? null : undefined })}
    />
  );
};

/** The text, and its variables: put in where the caret stood last, at the end before it ever stood anywhere. */
const MessagePart = ({ form }: Props) => {
  const t = useT();
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
      <TextAreaLine form={form} name="message" label={t('quickMessages:message')} rows={5} />
      <Variables form={form} insert={insert} />
    </div>
  );
};

/** Who of the team sees a message that is for the team, and who changes it (spec 1 §3). */
const Permissions = ({ form }: Props) => {
  const t = useT();
  const options = PROFILES.map(value => ({ value, label: t(`quickMessages:levels.${value}`) }));
  return (
    <>
      <SelectLine
        form={form}
        name="viewPermission"
        label={t('quickMessages:viewPermission')}
        options={options}
      />
      <SelectLine
        form={form}
        name="editPermission"
        label={t('quickMessages:editPermission')}
        hint={t('quickMessages:editPermissionHint')}
        options={options}
      />
    </>
  );
};

/** Shortcode, text with its variables, file, and for whom it is. */
export const QuickMessageFields = ({ form, view }: Props & { readonly view: QuickMessageView | null }) => {
  const t = useT();
  return (
    <>
      <TextLine
        form={form}
        name="shortcode"
        label={t('quickMessages:shortcode')}
        hint={t('quickMessages:shortcodeHint')}
        autoFocus
      />
      <MessagePart form={form} />
      <Attachment form={form} view={view} />
      <SwitchLine
        form={form}
        name="geral"
        label={t('quickMessages:geral')}
        hint={t('quickMessages:geralHint')}
      />
      {form.input.geral && <Permissions form={form} />}
    </>
  );
};

import { useEffect, useRef, useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { Paperclip } from '@blueprintjs/icons';
import { OPT_OUT_LINES, resolveVariables, variableValuesIn } from '@prosa/contracts';
import type { FileListView } from '@prosa/contracts';
import { allFileLists } from '../../entities/file-list/all-file-lists';
import { VariableButton } from '../../entities/message/variable-button';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { SelectLine, SwitchLine, TextAreaLine, TextLine } from '../../resource/form-lines';
import type { RecordForm } from '../../resource/record-form';
import { selectSetting } from '../../session/session.slice';
import { useUser } from '../../session/use-session';
import { Field } from '../../ui/field';
import { FileField } from '../../ui/file-field';
import { CAMPAIGN_WORDS } from './campaign-cautions';
import { VARIANTS } from './campaign-form';
import type { CampaignInput, Variant } from './campaign-form';
import { UnknownVariables } from './campaign-warnings';
import { useMessageSettings, useMessageSettingsOnceThere } from './message-settings';
import type { MessageSettings } from './message-settings';
import { unanswered } from '../../api/unanswered';

/** Props of each step. */
export interface PartProps {
  readonly form: RecordForm<CampaignInput>;
}

/** What one person gets of a variant, in order: the question where the campaign asks, and the message. */
export const messagesOf = (input: CampaignInput, variant: Variant): readonly string[] => {
  const message = input[`message${variant}`];
  if (!input.confirmation) return [message];
  const questions = VARIANTS.map(each => input[`confirmationMessage${each}`]);
  const own = input[`confirmationMessage${variant}`];
  const question = own.trim() === '' ? (questions.find(text => text.trim() !== '') ?? '') : own;
  return [question, message];
};

const useFileLists = (): readonly FileListView[] => {
  const [lists, setLists] = useState<readonly FileListView[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    allFileLists(stop.signal).then(setLists, unanswered);
    return () => stop.abort();
  }, []);
  return lists;
};

const SAMPLE_PROTOCOL = 1_234;

/** A preview for a recipient with the given name; each of `chats` is what one person gets, the line about leaving is in its first. */
export const PhonePreview = ({
  chats,
  settings: { variables: own, optOutLine },
  person,
}: {
  readonly chats: readonly (readonly string[])[];
  readonly settings: MessageSettings;
  readonly person?: string;
}) => {
  const t = useT();
  const { timeZone } = useUser().company;
  const [typed, setName] = useState(t('campaigns:samplePerson'));
  const name = person ?? typed;
  // As the server writes it: in the company's language, not in the viewer's.
  const language = useAppSelector(state => selectSetting(state, 'customerLanguage'));
  const now = { at: new Date(), timeZone, language };
  const values = variableValuesIn({ id: SAMPLE_PROTOCOL, contact: { name } }, now);
  const read = (text: string): string =>
    own.reduce(
      (said, { key, value }) => said.replaceAll(`{{${key}}}`, value),
      resolveVariables(text, values),
    );
  const said = chats.flatMap(chat =>
    chat
      .filter(text => text.trim() !== '')
      .map((text, index) => ({ text, leave: index === 0 && optOutLine !== 'none' ? optOutLine : null })),
  );
  return (
    <aside aria-label={t('campaigns:preview')}>
      {person === undefined && (
        <Field label={t('campaigns:previewFor')}>
          {({ id }) => <InputGroup id={id} size="small" value={name} onValueChange={setName} />}
        </Field>
      )}
      <div className="campaign-phone">
        {said.length === 0 && <p className="field-note">{t('campaigns:previewEmpty')}</p>}
        {said.map(({ text, leave }, index) => (
          <p key={index} className="campaign-bubble">
            <span>{read(text)}</span>
            {leave !== null && <span className="campaign-leave">{OPT_OUT_LINES[leave]}</span>}
          </p>
        ))}
      </div>
    </aside>
  );
};

const VariantTabs = ({
  form,
  chosen,
  onChoose,
}: PartProps & { readonly chosen: Variant; readonly onChoose: (variant: Variant) => void }) => {
  const t = useT();
  return (
    <div className="campaign-variants" role="group" aria-label={t('campaigns:variants')}>
      {VARIANTS.map(number => (
        <Button
          key={number}
          size="small"
          active={number === chosen}
          aria-pressed={number === chosen}
          text={t('campaigns:variant', { number })}
          data-filled={form.input[`message${number}`].trim() !== ''}
          onClick={() => onChoose(number)}
        />
      ))}
    </div>
  );
};

type Words = 'message' | 'confirmationMessage';

/** Which of the two texts a field is. */
const fieldAround = (element: HTMLElement): Words | null =>
  (element.closest<HTMLElement>('[data-words]')?.dataset['words'] ?? null) as Words | null;

const Texts = ({ form }: PartProps) => {
  const t = useT();
  const settings = useMessageSettings();
  const own = settings.variables;
  const [number, setNumber] = useState<Variant>(1);
  // Where a variable goes: into the text that had the focus last, at its caret.
  const caret = useRef<{ readonly field: Words; readonly at: number } | null>(null);
  const message = `message${number}` as const;
  const question = `confirmationMessage${number}` as const;
  const insert = (name: string): void => {
    const field = caret.current?.field === 'confirmationMessage' ? question : message;
    const held = form.input[field];
    const at = Math.min(caret.current?.at ?? held.length, held.length);
    const written = `{{${name}}}`;
    form.set({ [field]: held.slice(0, at) + written + held.slice(at) });
    if (caret.current !== null) caret.current = { ...caret.current, at: at + written.length };
  };
  const { confirmation } = form.input;
  return (
    <div className="campaign-texts">
      <div
        onSelect={({ target }) => {
          const field = target instanceof HTMLElement ? fieldAround(target) : null;
          if (target instanceof HTMLTextAreaElement && field !== null)
            caret.current = { field, at: target.selectionEnd };
        }}
        onFocus={({ target }) => {
          const field = fieldAround(target);
          if (target instanceof HTMLTextAreaElement && field !== null)
            caret.current = { field, at: target.selectionEnd };
        }}
      >
        <VariantTabs
          form={form}
          chosen={number}
          onChoose={next => {
            caret.current = null;
            setNumber(next);
          }}
        />
        {confirmation && (
          <div data-words="confirmationMessage">
            <TextAreaLine
              form={form}
              name={question}
              label={t('campaigns:confirmationMessage', { number })}
              rows={2}
            />
          </div>
        )}
        <div data-words="message">
          <TextAreaLine
            form={form}
            name={message}
            label={t('campaigns:message', { number })}
            hint={t('campaigns:messageHint')}
            rows={6}
          />
        </div>
        <div className="campaign-insert" role="group" aria-label={t('campaigns:variables')}>
          {[...CAMPAIGN_WORDS, ...own.map(({ key }) => key)].map(name => (
            <VariableButton key={name} name={name} onInsert={insert} />
          ))}
        </div>
      </div>
      <PhonePreview chats={[messagesOf(form.input, number)]} settings={settings} />
    </div>
  );
};

const Attachment = ({ form, held }: PartProps & { readonly held: string | null }) => {
  const t = useT();
  const { file } = form.input;
  return (
    <FileField
      texts={{
        legend: t('campaigns:attachment'),
        none: t('campaigns:noAttachment'),
        attach: t('campaigns:attach'),
        detach: t('campaigns:detach'),
      }}
      icon={<Paperclip size={14} />}
      name={file === undefined ? held : (file?.name ?? null)}
      onChoose={chosen => form.set({ file: chosen })}
      onRemove={() => form.set({ file: held === null ? undefined : null })}
    />
  );
};

const FileListLine = ({ form }: PartProps) => {
  const t = useT();
  const lists = useFileLists();
  return (
    <SelectLine
      form={form}
      name="fileListId"
      label={t('campaigns:fileList')}
      hint={t('campaigns:fileListHint')}
      options={[
        { value: '', label: t('campaigns:noFileList') },
        ...lists.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
};

/** The messages: up to five variants, and a file. */
export const MessagesPart = ({ form, mediaName }: PartProps & { readonly mediaName: string | null }) => {
  const settings = useMessageSettingsOnceThere();
  const t = useT();
  return (
    <>
      <TextLine form={form} name="name" label={t('campaigns:name')} autoFocus={form.isNew} />
      <SwitchLine
        form={form}
        name="confirmation"
        label={t('campaigns:confirmation')}
        hint={t('campaigns:confirmationHint')}
      />
      <Texts form={form} />
      <UnknownVariables texts={VARIANTS.flatMap(each => messagesOf(form.input, each))} settings={settings} />
      <Attachment form={form} held={mediaName} />
      <FileListLine form={form} />
    </>
  );
};

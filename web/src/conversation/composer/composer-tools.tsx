import { memo, useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Code, Edit } from '@blueprintjs/icons';
import { Popover } from '../../ui/popover';
import type { PopoverMenu } from '../../ui/popover';
import { useFetched } from '../../ui/use-fetched';
import { focusWriting } from '../../ui/writing';
import { MESSAGE_VARIABLES } from '../../entities/message/message-variables';
import type { VariableValues } from '../../entities/message/message-variables';
import { useTexts } from '../../entities/use-texts';
import type { ReadyFile } from './attach';
import { FileListsTool } from './file-lists-tool';

/** Actions of the tools. They do not depend on the ticket, so that the tools render once. */
export interface ComposerToolsProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onInsert: (snippet: string) => void;
  readonly onReadyFiles: (files: readonly ReadyFile[]) => void;
  readonly onRecord: () => void;
  readonly isSigned: boolean;
  readonly onSigned: (isSigned: boolean) => void;
  readonly values: () => VariableValues;
}

const Variables = ({ values, onInsert }: Pick<ComposerToolsProps, 'values' | 'onInsert'>) => {
  const t = useTexts();
  const content = (): PopoverMenu => {
    const now = values();
    const items = MESSAGE_VARIABLES.map(name => ({
      key: name,
      text: t(`composer.variable.${name}`),
      label: now[name],
      onChoose: () => onInsert(`{{${name}}}`),
    }));
    return { label: t('composer.variables'), items };
  };
  return (
    <Popover content={content} placement="top-start">
      <Button
        variant="minimal"
        size="small"
        icon={<Code size={14} />}
        aria-label={t('composer.variables')}
        title={t('composer.variables')}
      />
    </Popover>
  );
};

const loadPicker = async () => (await import('./emoji-picker')).EmojiPicker;

const Emojis = ({ onInsert }: Pick<ComposerToolsProps, 'onInsert'>) => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const Picker = useFetched(isOpen, loadPicker, () => setOpen(false));
  const choose = (char: string): void => {
    setOpen(false);
    onInsert(char);
  };
  return (
    <Popover
      content={Picker === null ? <></> : <Picker onChoose={choose} />}
      placement="top-start"
      isOpen={isOpen && Picker !== null}
      onInteraction={opens => {
        setOpen(opens);
        if (!opens) focusWriting();
      }}
    >
      <button
        type="button"
        className="composer-tool"
        data-tool="emoji"
        aria-label={t('composer.emoji')}
        title={t('composer.emoji')}
      />
    </Popover>
  );
};

const Attach = ({ onFiles }: Pick<ComposerToolsProps, 'onFiles'>) => {
  const t = useTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('composer.attach')}
        onChange={event => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
          focusWriting();
        }}
      />
      <button
        type="button"
        className="composer-tool"
        data-tool="attach"
        aria-label={t('composer.attach')}
        title={t('composer.attach')}
        onClick={() => input.current?.click()}
      />
    </>
  );
};

/** Further input: files, emojis, recording, signature, variables. */
export const ComposerTools = memo((props: ComposerToolsProps) => {
  const { onFiles, onInsert, onReadyFiles, onRecord, isSigned, onSigned, values } = props;
  const t = useTexts();
  return (
    <div className="composer-tools">
      <Attach onFiles={onFiles} />
      <FileListsTool onInsert={onInsert} onReadyFiles={onReadyFiles} />
      <Emojis onInsert={onInsert} />
      <button
        type="button"
        className="composer-tool"
        data-tool="record"
        aria-label={t('composer.record')}
        title={t('composer.record')}
        onClick={onRecord}
      />
      <Button
        variant="minimal"
        size="small"
        className="signature"
        icon={<Edit size={14} />}
        aria-pressed={isSigned}
        active={isSigned}
        title={t('composer.signatureHint')}
        onClick={() => onSigned(!isSigned)}
        text={t('composer.signature')}
      />
      <Variables values={values} onInsert={onInsert} />
      <span className="composer-hint">{t('composer.hint')}</span>
    </div>
  );
});
ComposerTools.displayName = 'ComposerTools';

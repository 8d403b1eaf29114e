import { useRef, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Code, Edit } from '@blueprintjs/icons';
import { Popover } from '../../../ui/popover';
import { useFetched } from '../../../ui/use-fetched';
import { MESSAGE_VARIABLES } from '../../../desk/message-variables';
import { useTexts } from '../use-texts';
import { attach } from './attach';
import type { Composer } from './use-composer';

interface ToolsProps {
  readonly ticketId: number;
  readonly composer: Composer;
  readonly onRecord: () => void;
}

const Variables = ({ composer }: Pick<ToolsProps, 'composer'>) => {
  const t = useTexts();
  const items = MESSAGE_VARIABLES.map(name => ({
    key: name,
    text: t(`composer.variable.${name}`),
    label: composer.values[name],
    onChoose: () => composer.insert(`{{${name}}}`),
  }));
  return (
    <Popover content={{ label: t('composer.variables'), items }} placement="top-start">
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

const Emojis = ({ composer }: Pick<ToolsProps, 'composer'>) => {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const Picker = useFetched(isOpen, loadPicker, () => setOpen(false));
  const choose = (char: string): void => {
    setOpen(false);
    composer.insert(char);
  };
  return (
    <Popover
      content={Picker === null ? <></> : <Picker onChoose={choose} />}
      placement="top-start"
      isOpen={isOpen && Picker !== null}
      onInteraction={setOpen}
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

const Attach = ({ ticketId }: Pick<ToolsProps, 'ticketId'>) => {
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
          attach(ticketId, [...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
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

/** What else can go into a message: files, emojis, a recording, the agent's name, variables. */
export const ComposerTools = ({ ticketId, composer, onRecord }: ToolsProps) => {
  const t = useTexts();
  const [isSigned, setSigned] = composer.signature;
  return (
    <div className="composer-tools">
      <Attach ticketId={ticketId} />
      <Emojis composer={composer} />
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
        onClick={() => setSigned(!isSigned)}
        text={t('composer.signature')}
      />
      <Variables composer={composer} />
      <span className="composer-hint">{t('composer.hint')}</span>
    </div>
  );
};

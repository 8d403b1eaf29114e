import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { FolderClose } from '@blueprintjs/icons';
import type { FileListView } from '@prosa/contracts';
import { allFileLists } from '../../entities/file-list/all-file-lists';
import { Popover } from '../../ui/popover';
import type { PopoverMenu } from '../../ui/popover';
import { toast } from '../../ui/toaster';
import { useTexts } from '../../entities/use-texts';
import type { ReadyFile } from './attach';

/** Called when a list is chosen: its files are attached, its text is inserted. */
interface Props {
  readonly onInsert: (snippet: string) => void;
  readonly onReadyFiles: (files: readonly ReadyFile[]) => void;
}

/** The company's file lists, reloaded at each opening because the files' URLs expire after minutes. */
export const FileListsTool = ({ onInsert, onReadyFiles }: Props) => {
  const t = useTexts();
  const [lists, setLists] = useState<readonly FileListView[] | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async (): Promise<void> => {
    try {
      const all = await allFileLists();
      setLists(all.filter(({ options }) => options.length > 0));
      setOpen(true);
    } catch (error) {
      toast.error(error);
    }
  };
  const choose = ({ message, options }: FileListView): void => {
    setOpen(false);
    onInsert(message);
    onReadyFiles(options.flatMap(({ path, name }) => (path === null ? [] : [{ url: path, name }])));
  };
  const content = (): PopoverMenu => {
    const items = (lists ?? []).map(list => ({
      key: list.id,
      text: list.name,
      label: t('composer.fileCount', { count: list.options.length }),
      onChoose: () => choose(list),
    }));
    const none = [{ key: 'none', text: t('composer.noFileLists'), isDisabled: true }];
    return { label: t('composer.fileLists'), items: items.length === 0 ? none : items };
  };
  return (
    <Popover
      content={content}
      placement="top-start"
      isOpen={isOpen}
      onInteraction={opens => {
        if (opens) void open();
        else setOpen(false);
      }}
    >
      <Button
        variant="minimal"
        size="small"
        icon={<FolderClose size={14} />}
        aria-label={t('composer.fileLists')}
        title={t('composer.fileLists')}
      />
    </Popover>
  );
};

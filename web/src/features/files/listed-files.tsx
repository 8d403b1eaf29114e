import { useEffect, useMemo, useRef } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Document, Paperclip, Trash } from '@blueprintjs/icons';
import { LIMITS, runsWhenOpened } from '@prosa/contracts';
import { useT } from '../../i18n';
import type { DrawnProps } from '../../resource/declared-fields';
import type { RecordForm } from '../../resource/record-form';
import { formatSize } from '../../ui/formatters';
import { toast } from '../../ui/toaster';
import type { ListedFile } from './save-file-list';
import './files.css';

type FilesForm = RecordForm<{ readonly options: readonly ListedFile[] }>;

interface Shown {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly path: string | null;
}

const shownOf = ({ held, file }: ListedFile): Shown =>
  held === null
    ? { name: file?.name ?? '', type: file?.type ?? '', size: file?.size ?? 0, path: null }
    : { name: held.name, type: held.mediaType, size: held.size, path: held.path };

/** The address of a file that is only here yet, for as long as it is shown. */
const useOwnAddress = (file: File | null): string | null => {
  const address = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(() => () => void (address !== null && URL.revokeObjectURL(address)), [address]);
  return address;
};

const Preview = ({ listed }: { readonly listed: ListedFile }) => {
  const { type, path } = shownOf(listed);
  const own = useOwnAddress(listed.file);
  const address = path ?? own;
  if (address !== null && type.startsWith('image/'))
    return <img className="listed-file-picture" src={address} alt="" loading="lazy" />;
  return (
    <span className="listed-file-picture" aria-hidden="true">
      <Document size={20} />
    </span>
  );
};

const moved = (files: readonly ListedFile[], from: number, step: number): readonly ListedFile[] => {
  const next = [...files];
  const [one] = next.splice(from, 1);
  if (one !== undefined) next.splice(from + step, 0, one);
  return next;
};

const Row = ({
  form,
  place: index,
  listed,
}: {
  readonly form: FilesForm;
  readonly place: number;
  readonly listed: ListedFile;
}) => {
  const t = useT();
  const { options } = form.input;
  const { name, size, path } = shownOf(listed);
  const move = (step: number): void => form.set({ options: moved(options, index, step) });
  return (
    <li className="listed-file">
      <Preview listed={listed} />
      <span className="listed-file-words">
        {path === null ? (
          name
        ) : (
          <a href={path} target="_blank" rel="noreferrer" aria-label={t('files:open', { name })}>
            {name}
          </a>
        )}
        <span className="field-hint tnum">{formatSize(size)}</span>
      </span>
      <Button
        size="small"
        variant="minimal"
        icon={<ArrowUp size={14} />}
        aria-label={t('files:up', { name })}
        title={t('files:up', { name })}
        disabled={index === 0}
        onClick={() => move(-1)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<ArrowDown size={14} />}
        aria-label={t('files:down', { name })}
        title={t('files:down', { name })}
        disabled={index === options.length - 1}
        onClick={() => move(1)}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Trash size={14} />}
        aria-label={t('files:remove', { name })}
        title={t('files:remove', { name })}
        onClick={() => form.set({ options: options.filter(each => each !== listed) })}
      />
    </li>
  );
};

let chosen = 0;

/** The files of a list in their order: more are chosen, moved, and taken out. */
export const ListedFiles = (props: DrawnProps) => {
  const form = props.form as unknown as FilesForm;
  const t = useT();
  const chooser = useRef<HTMLInputElement>(null);
  const { options } = form.input;
  const add = (all: readonly File[]): void => {
    const files = all.filter(({ name }) => !runsWhenOpened(name));
    for (const { name } of all) if (runsWhenOpened(name)) toast.warning(t('common:refusedFile', { name }));
    const room = LIMITS.fileListFiles - options.length;
    if (files.length > room) toast.warning(t('files:tooMany', { max: LIMITS.fileListFiles }));
    const more = files.slice(0, room).map((file): ListedFile => {
      chosen += 1;
      return { key: `new-${chosen}`, held: null, file };
    });
    form.set({ options: [...options, ...more] });
  };
  return (
    <div className="field">
      <span className="field-legend">{props.label}</span>
      {options.length === 0 ? (
        <p className="field-hint">{t('files:none')}</p>
      ) : (
        <ol className="listed-files">
          {options.map((listed, index) => (
            <Row key={listed.key} form={form} place={index} listed={listed} />
          ))}
        </ol>
      )}
      <input
        ref={chooser}
        type="file"
        multiple
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('files:attach')}
        onChange={event => {
          add([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again after it was taken out.
          event.currentTarget.value = '';
        }}
      />
      <Button
        size="small"
        icon={<Paperclip size={14} />}
        text={t('files:attach')}
        onClick={() => chooser.current?.click()}
      />
      {options.length > 1 && <p className="field-note">{t('files:order')}</p>}
    </div>
  );
};

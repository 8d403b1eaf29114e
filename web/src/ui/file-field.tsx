import { useRef, type ReactElement, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { runsWhenOpened } from '@prosa/contracts';
import { Trash } from '@blueprintjs/icons';
import { t } from '../i18n';
import { toast } from './toaster';
import './file-field.css';

interface Props {
  readonly texts: {
    readonly legend: string;
    /** Shown without a file. */
    readonly none: string;
    readonly attach: string;
    readonly detach: string;
  };
  /** The file's name; null when there is none. */
  readonly name: string | null;
  readonly icon: ReactElement;
  /** Endings that the system's chooser offers, as `accept` takes them. */
  readonly accept?: string;
  readonly hint?: string;
  readonly fault?: string | null;
  /** A preview of the file. */
  readonly preview?: ReactNode;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

/** One file: its name, and buttons that choose another and take it away. */
export const FileField = ({
  texts,
  name,
  icon,
  accept,
  hint,
  fault = null,
  preview,
  onChoose,
  onRemove,
}: Props) => {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="field" data-invalid={fault !== null}>
      <span className="field-legend">{texts.legend}</span>
      <div className="file-field">
        {preview}
        <span className={name === null ? 'field-hint' : 'file-field-name'}>{name ?? texts.none}</span>
        <input
          ref={chooser}
          type="file"
          accept={accept}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={texts.attach}
          onChange={event => {
            const chosen = event.currentTarget.files?.[0];
            // The same file may be chosen again after it was taken away.
            event.currentTarget.value = '';
            if (chosen === undefined) return;
            if (runsWhenOpened(chosen.name)) toast.warning(t('common:refusedFile', { name: chosen.name }));
            else onChoose(chosen);
          }}
        />
        <Button size="small" icon={icon} text={texts.attach} onClick={() => chooser.current?.click()} />
        {name !== null && (
          <Button
            size="small"
            variant="minimal"
            icon={<Trash size={14} />}
            aria-label={texts.detach}
            title={texts.detach}
            onClick={onRemove}
          />
        )}
      </div>
      {hint !== undefined && <p className="field-note">{hint}</p>}
      {fault !== null && (
        <p className="field-note" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
};

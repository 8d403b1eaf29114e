import { useRef, useState } from 'react';
import type { DragEvent, ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { CloudUpload } from '@blueprintjs/icons';
import './file-import.css';

interface DropProps {
  /** Which files the picker offers, as an input's `accept`. */
  readonly accept: string;
  readonly isBusy?: boolean;
  readonly texts: {
    readonly drop: string;
    readonly hint: string;
    readonly choose: string;
    readonly sample: string;
  };
  readonly onFile: (file: File) => void;
  readonly onSample: () => void;
}

/** The place to drop a file that is imported, or to choose one, with a sample to begin from. */
export const FileDrop = ({ accept, isBusy = false, texts, onFile, onSample }: DropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (file: File | undefined): void => {
    if (file !== undefined && !isBusy) onFile(file);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className="file-drop"
      data-over={isOver}
      onDragOver={event => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <CloudUpload size={24} />
      <p>{texts.drop}</p>
      <p className="field-note">{texts.hint}</p>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={texts.choose}
        onChange={event => {
          const file = event.currentTarget.files?.[0];
          // The same file may be chosen again after it was corrected.
          event.currentTarget.value = '';
          take(file);
        }}
      />
      <Button
        autoFocus
        intent="primary"
        loading={isBusy}
        text={texts.choose}
        onClick={() => input.current?.click()}
      />
      <Button size="small" variant="minimal" text={texts.sample} onClick={onSample} />
    </div>
  );
};

interface ResultProps {
  /** Numbers of imported and, last, skipped lines. */
  readonly counts: readonly string[];
  readonly lines: readonly { readonly line: number; readonly reason: string }[];
  /** Number of skipped lines; `lines` may contain the first of them only. */
  readonly skipped: number;
  readonly texts: { readonly label: string; readonly line: string; readonly reason: string };
  /** Shown below the skipped lines. */
  readonly children?: ReactNode;
}

/** The result of an import: its counts, and what was skipped or left out of which line. */
export const ImportResult = ({ counts, lines, skipped, texts, children }: ResultProps) => (
  <div role="status">
    <ul className="import-counts">
      {counts.map((text, index) => (
        <li key={text} data-bad={index === counts.length - 1 && skipped > 0}>
          {text}
        </li>
      ))}
    </ul>
    {lines.length > 0 && (
      <>
        <div className="import-skipped" tabIndex={0} role="region" aria-label={texts.label}>
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{texts.line}</th>
                <th scope="col">{texts.reason}</th>
              </tr>
            </thead>
            <tbody>
              {lines.map(({ line, reason }) => (
                <tr key={`${line} ${reason}`}>
                  <td className="tnum">{line}</td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {children}
      </>
    )}
  </div>
);

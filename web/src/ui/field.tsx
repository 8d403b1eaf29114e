import { useId } from 'react';
import type { ReactNode } from 'react';

/** The attributes of a control that associate label, hint and error. */
export interface FieldControl {
  readonly id: string;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

/** Props of a field. */
export interface FieldProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly fault?: string | null | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** A labelled control with its hint, or its fault in the hint's place. */
export const Field = ({ label, hint, fault, children }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const isInvalid = fault !== null && fault !== undefined;
  const note = isInvalid ? fault : hint;
  return (
    <div className="field" data-invalid={isInvalid}>
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy: note === undefined ? undefined : noteId, isInvalid })}
      {note !== undefined && (
        <p id={noteId} className="field-note">
          {note}
        </p>
      )}
    </div>
  );
};

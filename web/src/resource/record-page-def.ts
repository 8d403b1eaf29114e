import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import type { Permission, SignedInUser } from '@prosa/contracts';
import type { FieldOfCode } from '../ui/faults';
import type { FormInput, FormRules, RecordForm } from './record-form';
import type { RecordView, TextKey } from './record-source';
import type { Records } from './records';

/** A column of the table, and a line of the card on narrow screens. */
export interface RecordColumn<View extends RecordView> {
  readonly label: TextKey;
  cell(this: void, view: View): ReactNode;
  readonly tone?: 'muted' | 'number' | 'mark';
  /** On a card: as its head (the first column unless one says so), with its label beside it, or not at all. */
  readonly card?: 'head' | 'labelled' | 'hidden';
}

/** The sheet in which a record is added and edited. */
export interface RecordFormDef<View extends RecordView, Input extends FormInput> {
  /** The sheet's width; 420 when left out. */
  readonly width?: number;
  /** Initial form values; `view` is null for a new record. */
  initial(this: void, view: View | null): Input;
  readonly rules: FormRules<Input>;
  /** Records that can be looked at and not changed. */
  isReadOnly?(this: void, view: View): boolean;
  /** Whether closing a changed form needs confirmation. */
  readonly asksToLeave?: boolean;
  /** The body that is sent. */
  body(this: void, input: Input, view: View | null): object;
  /** The fields: lines of `form-lines.tsx`, or anything else that uses the form. */
  readonly Fields: ComponentType<{ readonly form: RecordForm<Input>; readonly view: View | null }>;
  /** Which field shows a code of the server. */
  readonly fieldOfCode?: FieldOfCode;
}

/** Some of the records, under a heading of their own. */
export interface RecordPart<View extends RecordView> {
  readonly label: TextKey;
  holds(this: void, view: View): boolean;
}

/** The appearance of one kind of record: columns of the table and fields of the form. */
export interface RecordPageDef<View extends RecordView, Input extends FormInput> {
  readonly records: Records<View>;
  readonly icon: ComponentType<{ size?: number }>;
  nameOf(this: void, view: View): string;
  /** The colour of the bar at the row's edge. */
  colorOf?(this: void, view: View): string;
  readonly columns: readonly RecordColumn<View>[];
  /** The list in parts; those that hold nothing are left out. */
  readonly parts?: readonly RecordPart<View>[];
  readonly form: RecordFormDef<View, Input>;
  readonly access: {
    readonly create: Permission;
    readonly update: Permission;
    readonly delete: Permission;
  };
  /** Narrows the permissions for one record, such as that users cannot delete themselves. */
  mayEdit?(this: void, view: View, viewer: SignedInUser): boolean;
  mayDelete?(this: void, view: View, viewer: SignedInUser): boolean;
  /** More attributes of a row's element: rows that can be dragged, say. */
  rowProps?(this: void, view: View): HTMLAttributes<HTMLElement>;
  /** More buttons of a row, left of edit and delete. */
  readonly RowActions?: ComponentType<{ readonly view: View }>;
}

import type { ReactNode } from 'react';
import type { Permission } from '@prosa/contracts';
import { hasText } from '../i18n';
import { formatDate } from '../ui/formatters';
import type { FieldDef, Values } from './declared-fields';
import type { RecordForm } from './record-form';
import { useKeyText } from './record-list';
import type { RecordColumn, RecordFormDef, RecordPageDef } from './record-page-def';
import type { RecordTexts, RecordView, TextKey, TextsOf } from './record-source';

/** The fields of a form by their names, which are the record's and have a text of their own. */
export type Fields<View extends RecordView, Area extends RecordTexts> = {
  readonly [Name in keyof View & string]?: Name extends keyof TextsOf<Area>
    ? FieldDef
    : FieldDef & { readonly label: TextKey };
} & { readonly file?: FieldDef };

/** A page whose form is declared. */
export type DeclaredPage<View extends RecordView> = RecordPageDef<View, Values>;

type Entry = readonly [name: string, field: FieldDef];

/** Some fields in a frame of their own: beside each other, say. */
export type Arrangement = (line: (name: string) => ReactNode) => ReactNode;

const Line = ({
  area,
  entry: [name, { Line: Drawn, label: key }],
  ...props
}: {
  readonly area: RecordTexts;
  readonly entry: Entry;
  readonly form: RecordForm<Values>;
  readonly view: unknown;
  readonly autoFocus: boolean;
}) => {
  const word = useKeyText();
  const label = key ?? (`${area}:${name}` as TextKey);
  const hint = `${label}Hint` as TextKey;
  return (
    <Drawn {...props} name={name} label={word(label)} {...(hasText(hint) ? { hint: word(hint) } : {})} />
  );
};

const given = (entries: readonly (readonly [string, unknown])[]): object =>
  Object.fromEntries(entries.filter(([, value]) => value !== undefined));

/**
 * A form that is fully defined by its fields: initial values, validation, request body and appearance follow from
 * their kinds; labels and hints are the area's texts of their names.
 */
export const declaredForm = <View extends RecordView, Area extends RecordTexts>(
  area: Area,
  fields: Fields<View, Area>,
  arrange?: Arrangement,
): Pick<RecordFormDef<View, Values>, 'initial' | 'rules' | 'body' | 'Fields'> => {
  const entries = Object.entries(fields) as unknown as readonly Entry[];
  return {
    initial: view =>
      Object.fromEntries(
        entries.map(([name, field]) => [name, field.initial((view as Values | null)?.[name])]),
      ),
    rules: given(entries.map(([name, { rule }]) => [name, rule])),
    body: input =>
      given(entries.map(([name, { sent }]) => [name, sent ? sent(input[name] as never) : input[name]])),
    Fields: ({ form, view }) => {
      const line = (name: string): ReactNode => {
        const at = entries.findIndex(([each]) => each === name);
        const entry = entries[at];
        return (
          entry && <Line key={name} area={area} entry={entry} form={form} view={view} autoFocus={at === 0} />
        );
      };
      return arrange === undefined ? entries.map(([name]) => line(name)) : arrange(line);
    },
  };
};

type ColumnOptions<View extends RecordView> = Partial<RecordColumn<View>>;

/** Columns with the texts of their names as titles; a cell shows its field by default. */
export const columnsOf =
  <View extends RecordView>() =>
  <Area extends RecordTexts>(area: Area) =>
  (name: keyof TextsOf<Area> & string, options: ColumnOptions<View> = {}): RecordColumn<View> => ({
    label: `${area}:${name}` as unknown as TextKey,
    cell: view => (view as unknown as Readonly<Record<string, ReactNode>>)[name],
    ...options,
  });

/** The day that a record is from, at the end of a row. */
export const sinceColumn = <View extends RecordView & { readonly createdAt: string }>(
  label: TextKey,
): RecordColumn<View> => ({
  label,
  cell: ({ createdAt }) => <span className="tnum">{formatDate(createdAt)}</span>,
  tone: 'muted',
  card: 'labelled',
});

/** One permission for adding, changing and removing alike. */
export const everyVerb = (permission: Permission) => ({
  create: permission,
  update: permission,
  delete: permission,
});

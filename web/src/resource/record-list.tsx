import { memo } from 'react';
import type { MouseEvent } from 'react';
import { Edit, Trash } from '@blueprintjs/icons';
import { useAppDispatch, useAppSelector } from '../core/store';
import { useT } from '../i18n';
import { useMay, useUser } from '../session/use-session';
import { ownColor } from '../ui/chip';
import { useMediaQuery } from '../ui/media-query';
import type { FormInput } from './record-form';
import type { RecordColumn, RecordPageDef } from './record-page-def';
import type { PageNameKey, RecordView, TextKey } from './record-source';
import { useRowWindow } from './use-row-window';
import './records-texts';

/** From here on rows lie in columns; below they are cards. */
const TABLE = '(min-width: 860px)';

/** Props of a list. */
export interface RecordListProps<View extends RecordView, Input extends FormInput> {
  readonly page: RecordPageDef<View, Input>;
  readonly items: readonly View[];
}

interface RowProps<View extends RecordView, Input extends FormInput> {
  readonly page: RecordPageDef<View, Input>;
  readonly view: View;
  /** Its position in a virtualised list; null otherwise. */
  readonly place?: number | null;
}

/** Translates a key that was checked where it was written. */
export const useKeyText = (): ((key: TextKey | PageNameKey) => string) => {
  const t = useT();
  return key => (t as (key: string) => string)(key);
};

const useRights = <View extends RecordView, Input extends FormInput>({
  page,
  view,
}: RowProps<View, Input>): { readonly edit: boolean; readonly remove: boolean } => {
  const viewer = useUser();
  const mayEdit = useMay(page.access.update);
  const mayDelete = useMay(page.access.delete);
  return {
    edit: mayEdit && (page.mayEdit?.(view, viewer) ?? true),
    remove: mayDelete && (page.mayDelete?.(view, viewer) ?? true),
  };
};

const RowButtons = <View extends RecordView, Input extends FormInput>(props: RowProps<View, Input>) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const { page, view } = props;
  const { actions } = page.records;
  const rights = useRights(props);
  const name = page.nameOf(view);
  return (
    <div className="record-buttons">
      {page.RowActions !== undefined && <page.RowActions view={view} />}
      {rights.edit && (
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('edit')} ${name}`}
          title={t('edit')}
          onClick={() => dispatch(actions.editorOpened(view.id))}
        >
          <Edit size={16} />
        </button>
      )}
      {rights.remove && (
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('delete')} ${name}`}
          title={t('delete')}
          onClick={() => dispatch(actions.asked(view.id))}
        >
          <Trash size={16} />
        </button>
      )}
    </div>
  );
};

/** A click anywhere on a row edits it; keyboards have the row's buttons. */
const useRowClick = <View extends RecordView, Input extends FormInput>(
  props: RowProps<View, Input>,
): ((event: MouseEvent<HTMLElement>) => void) | undefined => {
  const dispatch = useAppDispatch();
  const { edit } = useRights(props);
  if (!edit) return undefined;
  return event => {
    const isOwn = event.target instanceof Element && event.target.closest('button, a, input, label') !== null;
    const isSelecting = getSelection()?.toString() !== '';
    if (!isOwn && !isSelecting) dispatch(props.page.records.actions.editorOpened(props.view.id));
  };
};

const useBusy = <View extends RecordView, Input extends FormInput>({
  page,
  view,
}: RowProps<View, Input>): boolean =>
  useAppSelector(state => page.records.select(state).busy.includes(view.id));

const spineOf = <View extends RecordView, Input extends FormInput>({ page, view }: RowProps<View, Input>) =>
  page.colorOf === undefined ? {} : { style: ownColor(page.colorOf(view)) };

/** The column that names the record. */
const headOf = <View extends RecordView, Input extends FormInput>({ columns }: RecordPageDef<View, Input>) =>
  columns.find(({ card }) => card === 'head') ?? columns[0];

const PlainTableRow = <View extends RecordView, Input extends FormInput>(props: RowProps<View, Input>) => {
  const { page, view, place = null } = props;
  const onClick = useRowClick(props);
  return (
    <tr
      className="record-row"
      {...(place === null ? {} : { 'data-place': place, 'aria-rowindex': place + 2 })}
      data-busy={useBusy(props)}
      data-opens={onClick !== undefined}
      {...spineOf(props)}
      {...(onClick === undefined ? {} : { onClick })}
      {...page.rowProps?.(view)}
    >
      {page.columns.map((column, index) => (
        <td key={column.label} data-tone={column.tone} data-head={column === headOf(page)}>
          {index === 0 && page.colorOf !== undefined && <span className="spine" />}
          {column.cell(view)}
        </td>
      ))}
      <td className="record-actions">
        <RowButtons {...props} />
      </td>
    </tr>
  );
};

// A page more must not draw thousands of rows again. `memo` forgets that a component is generic.
const TableRow = memo(PlainTableRow) as typeof PlainTableRow;

/** The records as a table, edge to edge. */
export const RecordTable = <View extends RecordView, Input extends FormInput>({
  page,
  items,
}: RecordListProps<View, Input>) => {
  const t = useT();
  const text = useKeyText();
  const { list, isPart, parts } = useRowWindow<HTMLTableSectionElement>(items.length);
  return (
    <table
      className="table record-table"
      data-spine={page.colorOf !== undefined}
      data-part={isPart}
      {...(isPart ? { 'aria-rowcount': items.length + 1 } : {})}
    >
      <caption className="visually-hidden">{text(`shell:page.${page.records.source.texts}`)}</caption>
      <thead>
        <tr>
          {page.columns.map(column => (
            <th key={column.label} scope="col" data-tone={column.tone}>
              {text(column.label)}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('records:actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={list}>
        {parts.map(part =>
          part.kind === 'room' ? (
            <tr key={`room-${part.from}`} className="record-room" aria-hidden="true">
              <td colSpan={page.columns.length + 1} style={{ height: part.height }} />
            </tr>
          ) : (
            items
              .slice(part.from, part.to)
              .map((view, index) => (
                <TableRow key={view.id} page={page} view={view} place={isPart ? part.from + index : null} />
              ))
          ),
        )}
      </tbody>
    </table>
  );
};

const CardLine = <View extends RecordView>({
  column,
  view,
}: {
  readonly column: RecordColumn<View>;
  readonly view: View;
}) => {
  const text = useKeyText();
  const isLabelled = column.card === 'labelled';
  return (
    <div className="record-line" data-tone={column.tone}>
      <dt className={isLabelled ? '' : 'visually-hidden'}>{text(column.label)}</dt>
      <dd>{column.cell(view)}</dd>
    </div>
  );
};

const PlainCard = <View extends RecordView, Input extends FormInput>(
  props: RowProps<View, Input> & { readonly size: number },
) => {
  const { page, view, place = null, size } = props;
  const onClick = useRowClick(props);
  const head = headOf(page);
  return (
    <li
      className="record-card"
      {...(place === null ? {} : { 'data-place': place, 'aria-posinset': place + 1, 'aria-setsize': size })}
      data-busy={useBusy(props)}
      data-spine={page.colorOf !== undefined}
      {...spineOf(props)}
      {...(onClick === undefined ? {} : { onClick })}
      {...page.rowProps?.(view)}
    >
      {page.colorOf !== undefined && <span className="spine" />}
      <div className="record-card-head">
        <div className="record-card-title">{head?.cell(view)}</div>
        <RowButtons {...props} />
      </div>
      <dl>
        {page.columns
          .filter(column => column !== head && column.card !== 'hidden')
          .map(column => (
            <CardLine key={column.label} column={column} view={view} />
          ))}
      </dl>
    </li>
  );
};

const Card = memo(PlainCard) as typeof PlainCard;

/** The records as cards, for narrow screens. */
export const RecordCards = <View extends RecordView, Input extends FormInput>({
  page,
  items,
}: RecordListProps<View, Input>) => {
  const text = useKeyText();
  const { list, isPart, parts } = useRowWindow<HTMLUListElement>(items.length);
  return (
    <ul ref={list} className="record-cards" aria-label={text(`shell:page.${page.records.source.texts}`)}>
      {parts.map(part =>
        part.kind === 'room' ? (
          <li
            key={`room-${part.from}`}
            className="record-room"
            aria-hidden="true"
            style={{ height: part.height }}
          />
        ) : (
          items
            .slice(part.from, part.to)
            .map((view, index) => (
              <Card
                key={view.id}
                page={page}
                view={view}
                place={isPart ? part.from + index : null}
                size={items.length}
              />
            ))
        ),
      )}
    </ul>
  );
};

/** The records, as the screen's width allows. */
export const RecordList = <View extends RecordView, Input extends FormInput>(
  props: RecordListProps<View, Input>,
) => (useMediaQuery(TABLE) ? <RecordTable {...props} /> : <RecordCards {...props} />);

import { useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowLeft, Download, IdNumber, Upload } from '@blueprintjs/icons';
import { LIMITS } from '@prosa/contracts';
import type { ContactListItemView, ContactListView } from '@prosa/contracts';
import { Link, useParams } from 'wouter';
import { api } from '../../api/client';
import { useAppDispatch, useAppSelector } from '../../core/store';
import { useImportEnd } from '../../entities/sheet-import/import-door';
import { ImportProgress } from '../../entities/sheet-import/import-progress';
import { SheetImportDialog } from '../../entities/sheet-import/sheet-import-dialog';
import { useT } from '../../i18n';
import { columnsOf } from '../../resource/declared-form';
import { AddButton, RecordSection } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { useLoaded } from '../../resource/use-loaded';
import { formatPhone } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';
import { contactListItems, contactLists } from './contact-list-records';
import { CheckButton, ValidMark } from './list-item-cells';
import { itemForm } from './list-item-form';
import type { ItemInput } from './list-item-form';
import { listDoor, saveList } from './list-files';
import { useListImport } from './use-list-import';
import './contact-lists-texts';
import './contact-lists.css';

const column = columnsOf<ContactListItemView>()('contactListItems');

const pageOf = (listId: number): RecordPageDef<ContactListItemView, ItemInput> => ({
  records: contactListItems,
  icon: IdNumber,
  nameOf: ({ name }) => name,
  columns: [
    column('valid', { cell: view => <ValidMark view={view} />, tone: 'mark' }),
    column('name', { card: 'head' }),
    column('number', { cell: ({ number }) => <span className="tnum">{formatPhone(number)}</span> }),
    column('email', { tone: 'muted' }),
  ],
  form: itemForm(listId),
  access: {
    create: 'contactLists:manage',
    update: 'contactLists:manage',
    delete: 'contacts-page:deleteContact',
  },
  RowActions: CheckButton,
});

/** The list as frames keep it, from when it was fetched. */
const useList = (id: number) => {
  const load = useCallback(
    (signal: AbortSignal) => api.get<ContactListView>(`/contact-lists/${id}`, { signal }),
    [id],
  );
  const { value, error, retry } = useLoaded(load);
  const dispatch = useAppDispatch();
  useEffect(() => {
    // The lists follow their frames once they are open.
    dispatch(contactLists.actions.opened());
  }, [dispatch]);
  const listed = useAppSelector(state => contactLists.select(state).items.find(each => each.id === id));
  const fetched = value?.id === id ? value : null;
  return { list: fetched === null ? null : (listed ?? fetched), error, retry };
};

/** Makes the records those of this list; false until they are. */
const useItemsOf = (id: number): boolean => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(contactListItems.actions.filtered({ contactListId: String(id) }));
  }, [dispatch, id]);
  return useAppSelector(state => {
    const { filter, items } = contactListItems.select(state);
    return filter['contactListId'] === String(id) && items.every(each => each.contactListId === id);
  });
};

/** The members of a list: search, import, add, edit, remove (spec 2 §2). */
export const ListItemsScreen = () => {
  const t = useT();
  const dispatch = useAppDispatch();
  const id = Number(useParams<{ id: string }>().id);
  const page = useMemo(() => pageOf(id), [id]);
  const door = useMemo(() => listDoor(id), [id]);
  const { list, error, retry } = useList(id);
  const areHere = useItemsOf(id);
  const [isImporting, setImporting] = useState(false);
  const last = useListImport(id, list);
  const reload = useCallback(() => dispatch(contactListItems.actions.reloadRequested()), [dispatch]);
  useImportEnd(last, reload);
  const shown = useAppSelector(state => contactListItems.select(state).items.length);
  const arrived = last?.status === 'running' && shown < LIMITS.pageSize ? last.done : 0;
  useEffect(() => {
    // The first page fills up while an import runs; the rest is loaded at its end.
    if (arrived > 0) reload();
  }, [arrived, reload]);
  if (error !== null && list === null)
    return (
      <div className="page">
        <ErrorState error={error} onRetry={retry} />
      </div>
    );
  return (
    <div className="page">
      <header className="page-header">
        <div>
          <h1 className="page-title">{list?.name ?? t('shell:page.contactListItems')}</h1>
          <p className="page-intro">{t('contactListItems:intro')}</p>
        </div>
        <div className="record-verbs">
          <Link className="bp6-button list-back" href="/contact-lists">
            <ArrowLeft />
            <span className="bp6-button-text">{t('contactListItems:lists')}</span>
          </Link>
          <Button
            className="list-verb"
            icon={<Upload />}
            disabled={list === null}
            text={t('contactListItems:import')}
            onClick={() => setImporting(true)}
          />
          <Button
            className="list-verb"
            icon={<Download />}
            disabled={list === null}
            text={t('contactListItems:export')}
            onClick={() =>
              void saveList(id, list?.name ?? '').catch((problem: unknown) => toast.error(problem))
            }
          />
          <AddButton page={page} />
        </div>
      </header>
      {last?.status === 'running' && !isImporting && <ImportProgress done={last.done} total={last.total} />}
      {areHere ? <RecordSection page={page} /> : <SkeletonRows rows={6} height={56} avatar={false} />}
      {isImporting && list !== null && (
        <SheetImportDialog
          {...{ door, last }}
          texts={{
            created: count => t('contactListItems:created', { count }),
            known: count => t('contactListItems:known', { count }),
          }}
          onClose={() => setImporting(false)}
          onImported={reload}
        />
      )}
    </div>
  );
};

import { useCallback, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowRight, GitMerge } from '@blueprintjs/icons';
import type { ContactMergePage, ContactMergeView, ContactView, MergedContactView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { useMay } from '../../session/use-session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Drawer } from '../../ui/drawer';
import { formatContactName, formatPhone } from '../../ui/formatters';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';

const Person = ({ contact: { name, number } }: { readonly contact: MergedContactView }) => (
  <span className="merged-contact">
    <span>{formatContactName(name)}</span>
    <span className="merged-number tnum">{formatPhone(number)}</span>
  </span>
);

interface RowProps {
  readonly merge: ContactMergeView;
  readonly onAsk: () => void;
}

const Row = ({ merge: { source, destination }, onAsk }: RowProps) => {
  const t = useT();
  return (
    <li className="contact-merge">
      <Person contact={source} />
      <ArrowRight size={14} aria-label={t('contacts:mergedInto')} />
      <Person contact={destination} />
      <Button
        size="small"
        text={t('contacts:unmerge')}
        aria-label={t('contacts:unmergeOf', { number: formatPhone(source.number) })}
        onClick={onAsk}
      />
    </li>
  );
};

const Merges = () => {
  const t = useT();
  const [pageNumber, setPageNumber] = useState(1);
  const load = useCallback(
    (signal: AbortSignal): Promise<ContactMergePage> =>
      api.get<ContactMergePage>(`/contacts/merges?pageNumber=${pageNumber}`, { signal }),
    [pageNumber],
  );
  const { value, error, set, retry } = useLoaded(load);
  const [asked, setAsked] = useState<ContactMergeView | null>(null);
  const [isBusy, setBusy] = useState(false);
  const undo = async ({ source }: ContactMergeView): Promise<void> => {
    setBusy(true);
    try {
      await api.post<ContactView>(`/contacts/${source.id}/merge/revert`, {});
      toast.success(t('contacts:unmerged'));
      if (value !== null)
        set({ ...value, merges: value.merges.filter(each => each.source.id !== source.id) });
      setAsked(null);
    } catch (problem) {
      toast.error(problem);
    } finally {
      setBusy(false);
    }
  };
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  if (value === null) return <SkeletonRows rows={4} height={48} avatar={false} />;
  if (value.merges.length === 0 && pageNumber === 1 && !value.hasMore)
    return <EmptyState icon={GitMerge} title={t('contacts:mergesNone')} body={t('contacts:mergesHint')} />;
  return (
    <>
      <p className="field-hint">{t('contacts:mergesHint')}</p>
      <ul className="contact-merges">
        {value.merges.map(merge => (
          <Row key={merge.source.id} merge={merge} onAsk={() => setAsked(merge)} />
        ))}
      </ul>
      {(value.hasMore || pageNumber > 1) && (
        <p className="contact-merges-pages">
          <Button
            disabled={pageNumber === 1}
            text={t('contacts:mergesNewer')}
            onClick={() => setPageNumber(pageNumber - 1)}
          />
          <Button
            disabled={!value.hasMore}
            text={t('contacts:mergesOlder')}
            onClick={() => setPageNumber(pageNumber + 1)}
          />
        </p>
      )}
      {asked !== null && (
        <ConfirmDialog
          isOpen
          title={t('contacts:unmergeTitle')}
          body={t('contacts:unmergeBody', {
            source: formatPhone(asked.source.number),
            destination: formatPhone(asked.destination.number),
          })}
          confirmLabel={t('contacts:unmerge')}
          intent="primary"
          isBusy={isBusy}
          onConfirm={() => void undo(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
};

/** Shows administrators the contacts that became one, and separates them again. */
export const MergesButton = () => {
  const t = useT();
  const maySee = useMay('contacts:merges');
  const [isOpen, setOpen] = useState(false);
  if (!maySee) return null;
  return (
    <>
      <Button
        className="contact-verb"
        icon={<GitMerge />}
        text={t('contacts:merges')}
        title={t('contacts:mergesHint')}
        onClick={() => setOpen(true)}
      />
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={t('contacts:merges')} width={520}>
        {isOpen && <Merges />}
      </Drawer>
    </>
  );
};

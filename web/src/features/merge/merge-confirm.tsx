import { useCallback, useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { MergePreview, MergeView, TicketView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { Dialog } from '../../ui/dialog';
import { formatContactName } from '../../ui/formatters';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { toast } from '../../ui/toaster';

/** The two tickets to merge. */
export interface MergePair {
  readonly connectionId: number;
  readonly source: TicketView;
  readonly destination: TicketView;
}

const Effect = ({ what, how }: { readonly what: string; readonly how: string }) => (
  <li>
    <strong>{what}</strong> <span>{how}</span>
  </li>
);

/** The effect on some records; nothing without any. */
const Counted = ({
  kind,
  count,
  destination,
}: {
  readonly kind: 'messages' | 'notes' | 'schedules' | 'campaigns' | 'campaignsWithout';
  readonly count: number;
  readonly destination: string;
}) => {
  const t = useT();
  return count === 0 ? null : (
    <Effect what={t(`merge:${kind}`, { count })} how={t(`merge:${kind}Body`, { count, destination })} />
  );
};

const Effects = ({ pair, preview }: { readonly pair: MergePair; readonly preview: MergePreview }) => {
  const t = useT();
  const { messages, notes, tags, schedules, campaigns, campaignsWithout, takesContact } = preview;
  const destination = formatContactName(pair.destination.contact.name);
  return (
    <ul className="merge-effects">
      <Counted kind="messages" count={messages} destination={destination} />
      <Counted kind="notes" count={notes} destination={destination} />
      {tags.length > 0 && (
        <Effect
          what={t('merge:tags', { names: tags.map(({ name }) => name).join(', ') })}
          how={t('merge:tagsBody')}
        />
      )}
      {takesContact ? (
        <Effect
          what={t('merge:contactGoes', { name: formatContactName(pair.source.contact.name) })}
          how={t('merge:contactGoesBody', { destination })}
        />
      ) : (
        <Effect what={t('merge:contactStays')} how={t('merge:contactStaysBody')} />
      )}
      <Counted kind="schedules" count={schedules} destination={destination} />
      <Counted kind="campaigns" count={campaigns} destination={destination} />
      <Counted kind="campaignsWithout" count={campaignsWithout} destination={destination} />
    </ul>
  );
};

/** What a merge would do; loaded again after a failure, since that has a reason. */
const usePreview = ({ connectionId, source, destination }: MergePair) => {
  const fetchPreview = useCallback(
    (signal: AbortSignal) =>
      api.get<MergePreview>(`/ticket/merge/${connectionId}`, {
        query: { sourceTicketId: source.id, destinationTicketId: destination.id },
        signal,
      }),
    [connectionId, source.id, destination.id],
  );
  return useLoaded(fetchPreview);
};

const Words = ({
  pair,
  preview: { value, error, retry },
}: {
  readonly pair: MergePair;
  readonly preview: ReturnType<typeof usePreview>;
}) => {
  const t = useT();
  const { source, destination } = pair;
  return (
    <>
      <p>
        {t('merge:confirmBody', {
          source: source.id,
          sourceName: formatContactName(source.contact.name),
          destination: destination.id,
          destinationName: formatContactName(destination.contact.name),
        })}
      </p>
      {error !== null && <ErrorState error={error} onRetry={retry} />}
      {error === null && value === null && <SkeletonRows rows={6} height={24} avatar={false} />}
      {error === null && value !== null && <Effects pair={pair} preview={value} />}
    </>
  );
};

/** The effects of the merge, and the confirmation. */
export const MergeConfirm = ({
  pair,
  onClose,
  onDone,
}: {
  readonly pair: MergePair;
  readonly onClose: () => void;
  readonly onDone: () => void;
}) => {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const preview = usePreview(pair);
  const merge = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.put<MergeView>(`/ticket/merge/${pair.connectionId}`, {
        sourceTicketId: pair.source.id,
        destinationTicketId: pair.destination.id,
      });
      toast.success(t('merge:done'));
      onDone();
    } catch {
      toast.danger(t('merge:failed'));
      preview.retry();
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('merge:confirmTitle')}
      width={560}
      footer={
        <>
          <Button autoFocus onClick={onClose} text={t('cancel')} />
          <Button
            intent="danger"
            loading={isBusy}
            disabled={preview.error !== null}
            onClick={() => void merge()}
            text={t('merge:submit')}
          />
        </>
      }
    >
      <Words pair={pair} preview={preview} />
    </Dialog>
  );
};

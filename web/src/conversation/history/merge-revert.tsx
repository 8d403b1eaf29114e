import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import type { InteractionView, MergeView } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../../ui/toaster';

/** The number of the source ticket in a merge entry, or null. */
const mergedHere = ({ type, params }: InteractionView): string | null =>
  type === 'MERGED' && params['change'] === 'merged' && params['side'] === 'destination'
    ? (params['source'] ?? null)
    : null;

const Revert = ({ source }: { readonly source: string }) => {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const revert = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.post<MergeView>(`/ticket/merge/${source}/revert`, {});
      toast.success(t('history:merge.done'));
      setAsking(false);
    } catch (error) {
      toast.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} text={t('history:merge.undo')} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('history:merge.title', { id: source })}
        body={t('history:merge.body', { id: source })}
        confirmLabel={t('history:merge.undo')}
        intent="primary"
        isBusy={isBusy}
        onConfirm={() => void revert()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};

/** Reverts a merge, from its history entry; for super users. */
export const MergeRevert = ({ entry }: { readonly entry: InteractionView }) => {
  const mayRevert = useMay('tickets:revertMerge');
  const source = mergedHere(entry);
  return mayRevert && source !== null ? <Revert source={source} /> : null;
};

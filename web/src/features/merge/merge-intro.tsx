import { useState } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import type { HelpView } from '@prosa/contracts';
import { useLocation } from 'wouter';
import { api } from '../../api/client';
import { HelpVideo } from '../../ui/help-video';
import { useT } from '../../i18n';
import { useLoaded } from '../../resource/use-loaded';
import { Dialog } from '../../ui/dialog';

const fetchHelp = (signal: AbortSignal) =>
  api.get<HelpView | null>('/help/pages', { query: { keyword: 'merge' }, signal });

const STEPS = ['history', 'gone', 'onward', 'revert'] as const;

/** Explains merging; has to be watched first (spec 2 §2). */
export const MergeIntro = ({ onRead }: { readonly onRead: () => void }) => {
  const t = useT();
  const [, navigate] = useLocation();
  const [isRead, setRead] = useState(false);
  const { value: help } = useLoaded(fetchHelp);
  const leave = (): void => navigate('/tickets/');
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={t('merge:introTitle')}
      width={560}
      footer={
        <>
          <Button onClick={leave} text={t('merge:back')} />
          <Button intent="primary" disabled={!isRead} onClick={onRead} text={t('merge:onward')} />
        </>
      }
    >
      {help !== null && (
        <>
          <p className="merge-video">{t('merge:introVideo')}</p>
          <HelpVideo help={help} />
        </>
      )}
      <ul className="merge-steps">
        {STEPS.map(step => (
          <li key={step}>{t(`merge:steps.${step}`)}</li>
        ))}
      </ul>
      <Checkbox
        checked={isRead}
        label={t(help === null ? 'merge:read' : 'merge:watched')}
        onChange={event => setRead(event.currentTarget.checked)}
      />
    </Dialog>
  );
};

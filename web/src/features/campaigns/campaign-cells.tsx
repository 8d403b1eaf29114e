import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Duplicate, Pause, Play, TimelineBarChart, Undo } from '@blueprintjs/icons';
import type { CampaignView } from '@prosa/contracts';
import { Link } from 'wouter';
import { api } from '../../api/client';
import { useAppDispatch } from '../../core/store';
import { useT } from '../../i18n';
import { useMay } from '../../session/use-session';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { errorMessage } from '../../ui/error-message';
import { toast } from '../../ui/toaster';
import { campaigns } from './campaign-records';
import { StartFigures } from './campaign-start';
import { useMoment } from './use-moment';
import './campaigns-texts';

interface Props {
  readonly view: CampaignView;
}

/** The status of a campaign, and why it is held. */
export const CampaignStatusMark = ({ view }: Props) => {
  const t = useT();
  const moment = useMoment();
  const { hold, reason } = view;
  const why = hold === null ? '' : t(`campaigns:hold.${hold.reason}`);
  return (
    <span className="campaign-status">
      <span className="campaign-mark" data-status={view.status}>
        {t(`campaigns:statuses.${view.status}`)}
      </span>
      {hold !== null && (
        <span className="campaign-why">
          {hold.until === null
            ? t('campaigns:held', { why })
            : t('campaigns:heldUntil', { when: moment(hold.until), why })}
        </span>
      )}
      {reason !== null && <span className="campaign-why">{errorMessage(reason)}</span>}
    </span>
  );
};

/** A moment, or that there is none. */
export const Moment = ({ at, none }: { readonly at: string | null; readonly none: string }) => {
  const moment = useMoment();
  return at === null ? (
    <span className="field-hint">{none}</span>
  ) : (
    <span className="tnum">{moment(at)}</span>
  );
};

type Verb = 'start' | 'cancel' | 'restart' | 'unschedule' | 'clone';
const DONE = {
  start: 'started',
  cancel: 'cancelled',
  restart: 'restarted',
  unschedule: 'unscheduled',
  clone: 'cloned',
} as const;
const ICONS = {
  start: Play,
  cancel: Pause,
  restart: Play,
  unschedule: Undo,
  clone: Duplicate,
} as const;

const carry = ({ id }: CampaignView, verb: Verb): Promise<unknown> =>
  verb === 'unschedule'
    ? api.put(`/campaigns/${id}`, { status: 'INATIVA' })
    : api.post(`/campaigns/${id}/${verb}`);

const Question = ({ view, verb, onEnd }: Props & { readonly verb: Verb; readonly onEnd: () => void }) => {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const carryOut = async (): Promise<void> => {
    setBusy(true);
    try {
      await carry(view, verb);
      toast.success(t(`campaigns:${DONE[verb]}`));
      dispatch(campaigns.actions.reloadRequested());
    } catch (error) {
      toast.error(error);
    }
    onEnd();
  };
  return (
    <ConfirmDialog
      isOpen
      isBusy={isBusy}
      intent={verb === 'cancel' ? 'danger' : 'primary'}
      title={t(`campaigns:${verb}Title`, { name: view.name })}
      body={t(`campaigns:${verb}Body`)}
      details={verb === 'start' ? <StartFigures view={view} /> : null}
      confirmLabel={t(`campaigns:${verb}`)}
      onConfirm={() => void carryOut()}
      onCancel={onEnd}
    />
  );
};

/** Stops a campaign that is running, from its report. */
export const CancelButton = ({ view }: Props) => {
  const t = useT();
  const mayManage = useMay('campaigns:manage');
  const [isAsked, setAsked] = useState(false);
  if (!mayManage || view.status !== 'EM_ANDAMENTO') return null;
  return (
    <>
      <Button
        intent="danger"
        variant="outlined"
        icon={<Pause size={14} />}
        text={t('campaigns:cancel')}
        onClick={() => setAsked(true)}
      />
      {isAsked && <Question view={view} verb="cancel" onEnd={() => setAsked(false)} />}
    </>
  );
};

/** Starts, cancels, resumes, takes off the calendar, clones, and leads to the report. */
export const CampaignActions = ({ view }: Props) => {
  const t = useT();
  const mayManage = useMay('campaigns:manage');
  const [verb, setVerb] = useState<Verb | null>(null);
  const offered: Partial<Record<CampaignView['status'], Verb>> = {
    INATIVA: 'start',
    PROGRAMADA: 'unschedule',
    EM_ANDAMENTO: 'cancel',
    CANCELADA: 'restart',
    FINALIZADA: 'clone',
  };
  const next = offered[view.status];
  const Icon = next === undefined ? null : ICONS[next];
  const label = next === undefined ? '' : t(`campaigns:${next}`);
  return (
    <>
      <Link
        className="icon-button"
        href={`/campaign-report/${view.id}`}
        aria-label={`${t('campaigns:report')} ${view.name}`}
        title={t('campaigns:report')}
      >
        <TimelineBarChart size={16} />
      </Link>
      {mayManage && next !== undefined && Icon !== null && (
        <button
          type="button"
          className="icon-button"
          aria-label={`${label} ${view.name}`}
          title={label}
          onClick={() => setVerb(next)}
        >
          <Icon size={16} />
        </button>
      )}
      {verb !== null && <Question view={view} verb={verb} onEnd={() => setVerb(null)} />}
    </>
  );
};

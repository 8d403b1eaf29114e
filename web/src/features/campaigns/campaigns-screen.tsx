import { useMemo } from 'react';
import { Envelope } from '@blueprintjs/icons';
import type { CampaignView } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { columnsOf, everyVerb } from '../../resource/declared-form';
import { RecordPage } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { useUser } from '../../session/use-session';
import { dateTimeText } from '../../ui/dates/date-text';
import { wallTime, zoneName } from '../../ui/zone-time';
import { CampaignActions, CampaignStatusMark, Moment } from './campaign-cells';
import { CampaignFields } from './campaign-fields';
import { bodyOf, inputOf, rulesIn } from './campaign-form';
import type { CampaignInput } from './campaign-form';
import { campaigns } from './campaign-records';
import { FirstCampaign } from './first-campaign';
import './campaigns-texts';
import './campaigns.css';

const column = columnsOf<CampaignView>()('campaigns');

const Scheduled = ({ view }: { readonly view: CampaignView }) => {
  const t = useT();
  const { timeZone } = useUser().company;
  const { scheduledAt, scheduledZone } = view;
  const hasMoved = scheduledAt !== null && scheduledZone !== null && scheduledZone !== timeZone;
  return (
    <>
      <Moment at={scheduledAt} none={t('campaigns:notScheduled')} />
      {hasMoved && (
        <span className="campaign-why">
          {' '}
          {t('campaigns:scheduledInZone', {
            when: dateTimeText(wallTime(scheduledZone, scheduledAt)),
            zone: zoneName(scheduledZone),
          })}
        </span>
      )}
    </>
  );
};

const Connection = ({ view }: { readonly view: CampaignView }) => {
  const t = useT();
  return view.whatsapp?.name ?? <span className="field-hint">{t('campaigns:noWhatsapp')}</span>;
};

const pageIn = (timeZone: string): RecordPageDef<CampaignView, CampaignInput> => ({
  records: campaigns,
  icon: Envelope,
  nameOf: ({ name }) => name,
  columns: [
    column('name'),
    column('status', { cell: view => <CampaignStatusMark view={view} /> }),
    column('whatsapp', { cell: view => <Connection view={view} />, tone: 'muted', card: 'labelled' }),
    column('scheduledAt', { cell: view => <Scheduled view={view} />, card: 'labelled' }),
    column('completedAt', {
      cell: ({ completedAt }) => <Moment at={completedAt} none="–" />,
      card: 'hidden',
    }),
  ],
  form: {
    width: 640,
    asksToLeave: true,
    isReadOnly: ({ editable }) => !editable,
    initial: view => inputOf(view, timeZone),
    rules: rulesIn(timeZone),
    body: (input, view) => bodyOf(input, view, timeZone),
    Fields: CampaignFields,
    fieldOfCode: {
      INVALID_CONECTION_WHATSAPP: 'whatsappId',
      ERR_CAMPAIGN_PAST: 'scheduledAt',
      ERR_CAMPAIGN_EMPTY: 'audience',
      ERR_CAMPAIGN_CONFIRMATION: 'confirmationMessage1',
    },
  },
  access: everyVerb('campaigns:manage'),
  mayDelete: ({ status }) => status !== 'AGUARDANDO',
  RowActions: CampaignActions,
});

/** Shown when no loaded campaign could be sent now (spec 2 §2). */
const Disconnected = () => {
  const t = useT();
  const isDown = useAppSelector(state => {
    const { items, status } = campaigns.select(state);
    return (
      status === 'ready' &&
      items.length > 0 &&
      !items.some(({ whatsapp }) => whatsapp?.status === 'CONNECTED')
    );
  });
  return isDown ? (
    <p className="campaign-warning" role="alert">
      {t('campaigns:disconnected')}
    </p>
  ) : null;
};

/** Campaigns (spec 2 §2). */
export const CampaignsScreen = () => {
  const { timeZone } = useUser().company;
  const page = useMemo(() => pageIn(timeZone), [timeZone]);
  return (
    <RecordPage page={page}>
      <Disconnected />
      <FirstCampaign />
    </RecordPage>
  );
};

import type { ReactNode } from 'react';
import type { CampaignView, ConnectionView, TagView, TicketCampaigns } from '@prosa/contracts';
import { api } from '../../api/client';
import { useT } from '../../i18n';
import { Line, SelectLine } from '../../resource/form-lines';
import { FormTabs } from '../../resource/form-tabs';
import type { RecordForm } from '../../resource/record-form';
import { useList } from '../../resource/use-list';
import { useLoaded } from '../../resource/use-loaded';
import { useUser } from '../../session/use-session';
import { DateTimeInput } from '../../ui/dates/date-input';
import { zoneName } from '../../ui/zone-time';
import { AudiencePart } from './campaign-audience';
import { CheckPart } from './campaign-check';
import { VARIANTS } from './campaign-form';
import type { CampaignInput } from './campaign-form';
import { MessagesPart } from './campaign-messages';
import type { PartProps } from './campaign-messages';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** The options of a campaign's fields. */
export interface Choices {
  readonly lists: readonly Named[];
  readonly tags: readonly TagView[];
  readonly connections: readonly ConnectionView[];
  readonly queues: readonly Named[];
  /** Those that have begun. */
  readonly campaigns: readonly Named[];
}

const loadCampaigns = async (signal: AbortSignal): Promise<readonly Named[]> =>
  (await api.get<TicketCampaigns>('/tickets/campaigns', { signal })).campaigns;

const NO_CAMPAIGNS: readonly Named[] = [];

const useChoices = (): Choices => ({
  lists: useList<Named>('/contact-lists/list'),
  tags: useList<TagView>('/tags/ticket/list'),
  connections: useList<ConnectionView>('/whatsapp?session=0'),
  queues: useList<Named>('/queue'),
  campaigns: useLoaded(loadCampaigns).value ?? NO_CAMPAIGNS,
});

/** A part with the options of its fields. */
export type WithChoices = PartProps & { readonly choices: Choices };

const ConnectionLine = ({ form, choices: { connections } }: WithChoices) => {
  const t = useT();
  return (
    <SelectLine
      form={form}
      name="whatsappId"
      label={t('campaigns:whatsapp')}
      hint={t('campaigns:connectionHint')}
      options={[
        { value: '', label: t('campaigns:whatsappNone') },
        ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
};

/** Answers in a queue of their own do not stand among all others that wait. */
const AnswersLine = ({ form, choices: { queues } }: WithChoices) => {
  const t = useT();
  return (
    <SelectLine
      form={form}
      name="answersQueueId"
      label={t('campaigns:answersQueue')}
      hint={t('campaigns:answersQueueHint')}
      options={[
        { value: '', label: t('campaigns:answersQueueNone') },
        ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
};

const TimeLine = ({ form }: PartProps) => {
  const t = useT();
  const { timeZone } = useUser().company;
  return (
    <Line<CampaignInput, string>
      form={form}
      name="scheduledAt"
      label={t('campaigns:schedule')}
      hint={t('campaigns:scheduleHint', { zone: zoneName(timeZone) })}
    >
      {({ id, describedBy, isInvalid, value, onChange, onBlur }) => (
        <DateTimeInput {...{ id, describedBy, isInvalid, value, onChange, onBlur, timeZone }} />
      )}
    </Line>
  );
};

const TEXT_FIELDS = VARIANTS.flatMap(each => [`message${each}`, `confirmationMessage${each}`] as const);

/** The campaign form, in steps; read-only when it cannot be changed any more. */
export const CampaignFields = ({
  form,
  view,
}: {
  readonly form: RecordForm<CampaignInput>;
  readonly view: CampaignView | null;
}) => {
  const t = useT();
  const choices = useChoices();
  const isLocked = view !== null && !view.editable;
  // Audience and connection are fixed once it was started.
  const isStarted = isLocked || view?.status === 'CANCELADA';
  const part = (isFixed: boolean, content: ReactNode) => (
    <fieldset className="campaign-part" disabled={isFixed}>
      {content}
    </fieldset>
  );
  const props = { form, choices };
  return (
    <>
      {isLocked && (
        <p className="campaign-warning" role="note">
          {t('campaigns:locked')}
        </p>
      )}
      <FormTabs<CampaignInput>
        form={form}
        label={t('campaigns:steps')}
        tabs={[
          {
            id: 'messages',
            label: t('campaigns:stepMessages'),
            fields: ['name', 'fileListId', ...TEXT_FIELDS],
            content: part(isLocked, <MessagesPart form={form} mediaName={view?.mediaName ?? null} />),
          },
          {
            id: 'audience',
            label: t('campaigns:stepAudience'),
            fields: ['audience', 'earlierId'],
            content: part(isStarted, <AudiencePart {...props} view={view} />),
          },
          {
            id: 'when',
            label: t('campaigns:stepWhen'),
            fields: ['whatsappId', 'answersQueueId', 'scheduledAt'],
            content: (
              <>
                {part(isStarted, <ConnectionLine {...props} />)}
                {part(isLocked, <AnswersLine {...props} />)}
                {part(isLocked, <TimeLine form={form} />)}
              </>
            ),
          },
          {
            id: 'check',
            label: t('campaigns:stepCheck'),
            fields: [],
            content: <CheckPart {...props} view={view} />,
          },
        ]}
      />
    </>
  );
};

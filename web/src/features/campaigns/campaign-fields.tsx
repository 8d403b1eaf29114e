import type { ReactNode } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import type { CampaignView, ConnectionView, TagView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { Line, SelectLine } from '../../resource/form-lines';
import { FormTabs } from '../../resource/form-tabs';
import type { RecordForm } from '../../resource/record-form';
import { useList } from '../../resource/use-list';
import { useUser } from '../../session/use-session';
import { DateTimeInput } from '../../ui/dates/date-input';
import { zoneName } from '../../ui/zone-time';
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
}

const useChoices = (): Choices => ({
  lists: useList<Named>('/contact-lists/list'),
  tags: useList<TagView>('/tags/ticket/list'),
  connections: useList<ConnectionView>('/whatsapp?session=0'),
});

type WithChoices = PartProps & { readonly choices: Choices };

const AudiencePart = ({
  form,
  choices: { lists, tags },
  view,
}: WithChoices & { readonly view: CampaignView | null }) => {
  const t = useT();
  return (
    <Line<CampaignInput, string>
      form={form}
      name="audience"
      label={t('campaigns:audience')}
      hint={t('campaigns:audienceHint')}
    >
      {({ id, describedBy, isInvalid, value, onChange }) => (
        <HTMLSelect
          id={id}
          fill
          value={value}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          onChange={event => onChange(event.currentTarget.value)}
        >
          <option value="">{t('campaigns:audienceNone')}</option>
          {view !== null && view.retryOf !== null && (
            <option value="retry">{t('campaigns:failuresOf', { name: view.retryOf.name })}</option>
          )}
          {lists.length > 0 && (
            <optgroup label={t('campaigns:lists')}>
              {lists.map(({ id: each, name }) => (
                <option key={each} value={`list:${each}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          {tags.length > 0 && (
            <optgroup label={t('campaigns:tags')}>
              {tags.map(({ id: each, name }) => (
                <option key={each} value={`tag:${each}`}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </HTMLSelect>
      )}
    </Line>
  );
};

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
            fields: ['audience'],
            content: part(isStarted, <AudiencePart {...props} view={view} />),
          },
          {
            id: 'when',
            label: t('campaigns:stepWhen'),
            fields: ['whatsappId', 'scheduledAt'],
            content: (
              <>
                {part(isStarted, <ConnectionLine {...props} />)}
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

import { useEffect, useState } from 'react';
import type { ConnectionPurpose, ConnectionView, QueueView } from '@prosa/contracts';
import { api } from '../../api/client';
import { BotChoice } from '../../entities/bot/bot-choice';
import { useT } from '../../i18n';
import { ChoiceLine, SelectLine, SwitchLine, TextAreaLine, TextLine } from '../../resource/form-lines';
import { FormTabs } from '../../resource/form-tabs';
import type { RecordForm } from '../../resource/record-form';
import { ColorChoice } from '../../ui/color-choice';
import { OpeningHoursEditor } from '../../ui/opening-hours';
import type { ConnectionInput } from './connection-form';
import { ConnectionToken } from './connection-token';
import { unanswered } from '../../api/unanswered';

/** A connection's form with the available queues; null while they are unknown. */
interface PartProps {
  readonly form: RecordForm<ConnectionInput>;
  readonly queues: readonly QueueView[] | null;
}

const useQueues = (): readonly QueueView[] | null => {
  const [queues, setQueues] = useState<readonly QueueView[] | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    api.get<readonly QueueView[]>('/queue', { signal: stop.signal }).then(setQueues, unanswered);
    return () => stop.abort();
  }, []);
  return queues;
};

const General = ({ form, queues, purpose }: PartProps & { readonly purpose: ConnectionPurpose }) => {
  const t = useT();
  return (
    <>
      <TextLine form={form} name="name" label={t('connections:name')} autoFocus />
      <ColorChoice
        legend={t('connections:color')}
        otherLabel={t('connections:colorOther')}
        value={form.input.color}
        onChange={color => form.set({ color })}
      />
      {purpose === 'service' && (
        <SwitchLine
          form={form}
          name="isDefault"
          label={t('connections:isDefault')}
          hint={t('connections:isDefaultHint')}
        />
      )}
      <ChoiceLine
        form={form}
        name="queueIds"
        label={t('connections:queues')}
        hint={t('connections:queuesHint')}
        options={queues}
        emptyText={t('connections:noQueues')}
      />
    </>
  );
};

const Messages = ({ form }: PartProps) => {
  const t = useT();
  return (
    <>
      <TextAreaLine
        form={form}
        name="greetingMessage"
        label={t('connections:greeting')}
        hint={t('connections:greetingHint')}
      />
      <TextAreaLine form={form} name="complationMessage" label={t('connections:completion')} />
      <TextAreaLine form={form} name="outOfHoursMessage" label={t('connections:outOfHours')} />
      <TextAreaLine form={form} name="ratingMessage" label={t('connections:rating')} />
    </>
  );
};

const Hours = ({ form }: PartProps) => {
  const t = useT();
  return (
    <>
      <SwitchLine
        form={form}
        name="hasHours"
        label={t('connections:hasHours')}
        hint={t('connections:hasHoursHint')}
      />
      {form.input.hasHours && (
        <OpeningHoursEditor value={form.input.schedules} onChange={schedules => form.set({ schedules })} />
      )}
    </>
  );
};

const Bot = ({ form, queues }: PartProps) => {
  const t = useT();
  const destinations = [
    { value: '', label: t('connections:nobody') },
    ...(queues ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const minutes = { form, inputMode: 'numeric' } as const;
  return (
    <>
      <TextLine
        {...minutes}
        name="timeUseBotQueues"
        label={t('connections:timeUseBotQueues')}
        hint={t('connections:timeUseBotQueuesHint')}
      />
      <TextLine
        {...minutes}
        name="maxUseBotQueues"
        label={t('connections:maxUseBotQueues')}
        hint={t('connections:maxUseBotQueuesHint')}
      />
      <TextLine
        {...minutes}
        name="timeToTransfer"
        label={t('connections:timeToTransfer')}
        hint={t('connections:timeToTransferHint')}
      />
      <SelectLine
        form={form}
        name="transferQueueId"
        label={t('connections:transferQueue')}
        options={destinations}
      />
      <TextLine
        {...minutes}
        name="expiresTicket"
        label={t('connections:expiresTicket')}
        hint={t('connections:expiresTicketHint')}
      />
      <TextAreaLine
        form={form}
        name="expiresInactiveMessage"
        label={t('connections:expiresInactive')}
        hint={t('connections:expiresInactiveHint')}
      />
    </>
  );
};

/** All settings of a connection, in tabs; a new one has no token yet. */
export const ConnectionFields = ({
  form,
  connection,
  purpose,
}: {
  readonly form: RecordForm<ConnectionInput>;
  readonly connection: ConnectionView | null;
  readonly purpose: ConnectionPurpose;
}) => {
  const t = useT();
  const queues = useQueues();
  const part = { form, queues };
  return (
    <FormTabs
      form={form}
      label={t('connections:parts')}
      tabs={[
        {
          id: 'general',
          label: t('connections:tabGeneral'),
          fields: ['name', 'color', 'isDefault', 'queueIds'],
          content: <General {...part} purpose={purpose} />,
        },
        {
          id: 'messages',
          label: t('connections:tabMessages'),
          fields: ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'],
          content: <Messages {...part} />,
        },
        {
          id: 'hours',
          label: t('connections:tabHours'),
          fields: ['hasHours', 'schedules'],
          content: <Hours {...part} />,
        },
        {
          id: 'bot',
          label: t('connections:tabBot'),
          fields: [
            'timeUseBotQueues',
            'maxUseBotQueues',
            'timeToTransfer',
            'transferQueueId',
            'expiresTicket',
            'expiresInactiveMessage',
          ],
          content: <Bot {...part} />,
        },
        {
          id: 'integration',
          label: t('connections:tabIntegration'),
          fields: ['integrationId', 'promptId'],
          content: (
            <>
              <ConnectionToken id={connection?.id ?? null} />
              <BotChoice form={form} />
            </>
          ),
        },
      ]}
    />
  );
};

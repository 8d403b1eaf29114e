import type { QueueView } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { BotChoice } from '../../entities/bot/bot-choice';
import { useT } from '../../i18n';
import { ColorLine } from '../../resource/color-line';
import { TextAreaLine, TextLine } from '../../resource/form-lines';
import { FormTabs } from '../../resource/form-tabs';
import type { FormTab } from '../../resource/form-tabs';
import type { RecordForm } from '../../resource/record-form';
import { selectSetting } from '../../session/session.slice';
import { OpeningHoursEditor } from '../../ui/opening-hours';
import type { QueueInput } from './queue-form';
import { QueueMenuEditor } from './queue-menu-editor';
import { menuVersion, queues } from './queue-records';

interface Props {
  readonly form: RecordForm<QueueInput>;
  readonly view: QueueView | null;
}

const DATA_FIELDS = [
  'name',
  'color',
  'orderQueue',
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
] as const;

/** Name, colour, place and automatic messages. */
const DataFields = ({ form, view }: Props) => {
  const t = useT();
  const { items } = useAppSelector(queues.select);
  const taken = items.filter(queue => queue.id !== view?.id).map(({ color, name }) => ({ color, by: name }));
  return (
    <>
      <TextLine form={form} name="name" label={t('queues:name')} autoFocus />
      <ColorLine form={form} name="color" label={t('queues:color')} taken={taken} />
      <TextLine
        form={form}
        name="orderQueue"
        label={t('queues:order')}
        hint={t('queues:orderHint')}
        inputMode="numeric"
      />
      <TextAreaLine
        form={form}
        name="greetingMessage"
        label={t('queues:greeting')}
        hint={t('queues:greetingHint')}
      />
      <TextAreaLine form={form} name="complationMessage" label={t('queues:completion')} />
      <TextAreaLine form={form} name="outOfHoursMessage" label={t('queues:outOfHours')} />
      <TextAreaLine form={form} name="ratingMessage" label={t('queues:rating')} />
    </>
  );
};

const useTabs = ({ form, view }: Props): readonly FormTab<QueueInput>[] => {
  const t = useT();
  const scheduleType = useAppSelector(state => selectSetting(state, 'scheduleType'));
  const data = {
    id: 'data',
    label: t('queues:tabData'),
    fields: DATA_FIELDS,
    content: <DataFields form={form} view={view} />,
  };
  const hours = {
    id: 'hours',
    label: t('queues:tabHours'),
    fields: ['schedules'] as const,
    content: (
      <OpeningHoursEditor value={form.input.schedules} onChange={schedules => form.set({ schedules })} />
    ),
  };
  const menu = {
    id: 'menu',
    label: t('queues:tabMenu'),
    fields: [],
    content:
      view === null ? (
        <p className="field-note">{t('queues:menuLater')}</p>
      ) : (
        <QueueMenuEditor
          queueId={view.id}
          version={menuVersion(view)}
          greeting={form.input.greetingMessage}
        />
      ),
  };
  const bot = {
    id: 'bot',
    label: t('queues:tabBot'),
    fields: ['integrationId', 'promptId'] as const,
    content: <BotChoice form={form} />,
  };
  return scheduleType === 'queue' ? [data, hours, menu, bot] : [data, menu, bot];
};

/** A queue's data, its hours when hours are kept by queue (spec 2 §2), and its bot's menu. */
export const QueueFields = ({ form, view }: Props) => {
  const t = useT();
  return <FormTabs form={form} label={t('shell:page.queues')} tabs={useTabs({ form, view })} />;
};

import { Layers } from '@blueprintjs/icons';
import type { QueueView } from '@prosa/contracts';
import { useAppSelector } from '../../core/store';
import { useT } from '../../i18n';
import { freeColor } from '../../resource/color-line';
import { RecordPage } from '../../resource/record-page';
import type { RecordPageDef } from '../../resource/record-page-def';
import { truncate } from '../../ui/formatters';
import { bodyOf, inputOf, queueRules } from './queue-form';
import type { QueueInput } from './queue-form';
import { QueueFields } from './queue-fields';
import { queues } from './queue-records';
import './queues-texts';
import './queues.css';

const EXCERPT = 60;

const Color = ({ color }: { readonly color: string }) => (
  <span className="queue-color tnum">
    <span className="queue-color-sample" style={{ background: color }} aria-hidden="true" />
    {color}
  </span>
);

const Excerpt = ({ text }: { readonly text: string }) => {
  const t = useT();
  if (text.trim() === '') return <span className="field-hint">{t('queues:noGreeting')}</span>;
  return <span title={text}>{truncate(text.replace(/\s+/gu, ' '), EXCERPT)}</span>;
};

const page = (taken: readonly string[]): RecordPageDef<QueueView, QueueInput> => ({
  records: queues,
  icon: Layers,
  nameOf: queue => queue.name,
  colorOf: queue => queue.color,
  columns: [
    { label: 'queues:name', cell: queue => queue.name },
    { label: 'queues:color', cell: queue => <Color color={queue.color} />, card: 'hidden' },
    { label: 'queues:order', cell: queue => queue.orderQueue, tone: 'number', card: 'labelled' },
    {
      label: 'queues:greeting',
      cell: queue => <Excerpt text={queue.greetingMessage} />,
      tone: 'muted',
    },
  ],
  form: {
    width: 760,
    initial: queue => ({ ...inputOf(queue), color: queue?.color ?? freeColor(taken) }),
    rules: queueRules,
    body: bodyOf,
    Fields: QueueFields,
    fieldOfCode: { ERR_QUEUE_COLOR_ALREADY_EXISTS: 'color', ERR_QUEUE_NAME_TAKEN: 'name' },
  },
  access: { create: 'queues:manage', update: 'queues:manage', delete: 'queues:manage' },
});

/** The company's queues: their colours, their order, and what they say by themselves. */
export const QueuesScreen = () => {
  const { items } = useAppSelector(queues.select);
  return <RecordPage page={page(items.map(queue => queue.color))} />;
};

import { Clean } from '@blueprintjs/icons';
import type { PromptView } from '@prosa/contracts';
import { useT } from '../../i18n';
import { BotTurnsButton } from '../../resource/bot-turns';
import { columnsOf, everyVerb, sinceColumn, type DeclaredPage } from '../../resource/declared-form';
import { RecordPage } from '../../resource/record-page';
import { Chip } from '../../ui/chip';
import { promptForm } from './prompt-form';
import { prompts } from './prompt-records';
import { PromptUsage } from './prompt-usage-box';
import './prompts.css';

const column = columnsOf<PromptView>()('prompts');

const Queue = ({ queue }: Pick<PromptView, 'queue'>) => {
  const t = useT();
  if (queue === null) return <span className="field-hint">{t('prompts:noQueue')}</span>;
  return <Chip name={queue.name} color={queue.color} />;
};

const page: DeclaredPage<PromptView> = {
  records: prompts,
  icon: Clean,
  nameOf: ({ name }) => name,
  columns: [
    column('name'),
    column('queueId', { cell: ({ queue }) => <Queue queue={queue} />, card: 'labelled' }),
    column('maxTokens', { tone: 'number', card: 'labelled' }),
    sinceColumn('prompts:since'),
  ],
  form: {
    ...promptForm,
    width: 640,
    asksToLeave: true,
  },
  access: everyVerb('prompts:manage'),
  RowActions: ({ view }) => <BotTurnsButton path={`/prompt/${view.id}`} name={view.name} />,
};

/** The prompts of the AI (spec 2 §2). */
export const PromptsScreen = () => (
  <RecordPage page={page}>
    <PromptUsage />
  </RecordPage>
);

import { Flows } from '@blueprintjs/icons';
import type { IntegrationView } from '@prosa/contracts';
import { BotTurnsButton } from '../../resource/bot-turns';
import { columnsOf, everyVerb, type DeclaredPage } from '../../resource/declared-form';
import { RecordPage } from '../../resource/record-page';
import { Address, Type } from './integration-cells';
import { integrationForm } from './integration-form';
import { integrations } from './integration-records';
import './integrations-texts';
import './integrations.css';

const column = columnsOf<IntegrationView>()('integrations');

const page: DeclaredPage<IntegrationView> = {
  records: integrations,
  icon: Flows,
  nameOf: ({ name }) => name,
  columns: [
    column('name'),
    column('type', { cell: ({ type }) => <Type type={type} />, card: 'labelled' }),
    column('address', { cell: view => <Address view={view} />, tone: 'muted' }),
  ],
  form: integrationForm,
  access: everyVerb('integrations:manage'),
  RowActions: ({ view }) => <BotTurnsButton path={`/queueIntegration/${view.id}`} name={view.name} />,
};

/** The services that answer customers in queues (spec 2 §2). */
export const IntegrationsScreen = () => <RecordPage page={page} />;

import type { IntegrationView } from '@prosa/contracts';
import { framesOf } from '../../resource/record-frames';
import { createRecords } from '../../resource/records';

/** The services that answer in queues. */
export const integrations = createRecords<IntegrationView>({
  name: 'integrations',
  texts: 'integrations',
  path: '/queueIntegration',
  pageKey: 'queueIntegrations',
  compare: (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  searched: ({ name }) => name,
  change: framesOf('queueIntegration'),
});

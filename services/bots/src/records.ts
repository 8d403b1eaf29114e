import { queueIntegration } from './integration/integration.resource';
import { prompt } from './prompt/prompt.resource';

/** The declared records of this service; a record is served, projected, documented and tested by standing here. */
export const botRecords = [prompt, queueIntegration] as const;

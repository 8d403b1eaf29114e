import type { EventCatalogue } from '@prosa/kernel';
import type { ReadModelPart } from '@prosa/projections';
import { leadIntegrationLive } from './config/lead-integration.live';
import { leadFormEvents } from './form/lead-form.events';
import { leadFormLive } from './form/lead-form.live';
import { leadFormProjection } from './form/lead-form.projection';
import { leadEvents } from './lead/lead.events';
import { leadLive, leadReadLive } from './lead/lead.live';
import { leadProjection, leadStayProjection, leadTagProjection } from './lead/lead.projection';

/** The facts that this service writes. */
export const leadsCatalogues: readonly EventCatalogue[] = [leadEvents, leadFormEvents];

/** The tables and frames that follow from them; the lead's frames come before its messages'. */
export const leadsParts: readonly ReadModelPart[] = [
  { name: 'leadForm', tables: [leadFormProjection], live: [leadFormLive] },
  { name: 'lead@2', tables: [leadProjection, leadTagProjection], live: [leadLive, leadReadLive] },
  { name: 'leadColumnStay', tables: [leadStayProjection] },
  { name: 'leadIntegration', tables: [], live: [leadIntegrationLive] },
];

import type { ServiceSlice } from '@prosa/projections';
import { contactListItemEvents } from './contact-list-item.events';
import { contactListItemLive } from './contact-list-item.live';
import { contactListItemProjection } from './contact-list-item.projection';

/** Items of contact lists: their facts and their part of the read model. */
export const contactListItemSlice: ServiceSlice = {
  catalogues: [contactListItemEvents],
  parts: [{ name: 'contactListItem', tables: [contactListItemProjection], live: [contactListItemLive] }],
};

import type { ServiceSlice } from '@prosa/projections';
import { mentionLive } from './mention.live';
import { mentionProjection } from './mention.projection';
import { noteEvents } from './note.events';
import { noteLive } from './note.live';
import { noteProjection } from './note.projection';

/** Notes: their facts and their part of the read model. */
export const noteSlice: ServiceSlice = {
  catalogues: [noteEvents],
  parts: [
    { name: 'note', tables: [noteProjection], live: [noteLive] },
    { name: 'noteMention', tables: [mentionProjection], live: [mentionLive] },
  ],
};

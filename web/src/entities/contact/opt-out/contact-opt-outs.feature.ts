import type { Feature } from '../../../core/feature';
import { optOutsSlice } from './opt-outs.slice';
import type { OptOutsState } from './opt-outs.slice';

/** Whether contacts get campaigns, on their cards. */
export const contactOptOutsFeature: Feature<OptOutsState> = {
  name: 'contactOptOuts',
  reducer: optOutsSlice.reducer,
};

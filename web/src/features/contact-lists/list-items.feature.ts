import type { Feature } from '../../core/feature';
import type { RecordsState } from '../../resource/records.slice';
import { contactListItems } from './contact-list-records';

/** The members of a list, as a sub-page of the lists. */
export const listItemsFeature: Feature<RecordsState> = {
  name: contactListItems.name,
  reducer: contactListItems.reducer,
  saga: contactListItems.saga,
};

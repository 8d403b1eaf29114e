import type { Feature } from '../../app/feature';
import type { RecordsState } from '../../resource/records.slice';
import { contactListItems } from './contact-list-records';

/** The people of a list; their page stands among those of the lists. */
export const listItemsFeature: Feature<RecordsState> = {
  name: contactListItems.name,
  reducer: contactListItems.reducer,
  saga: contactListItems.saga,
};

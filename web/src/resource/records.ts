import type { Reducer, UnknownAction } from '@reduxjs/toolkit';
import type { AppState } from '../core/app-state';
import type { Feature } from '../core/feature';
import type { RecordSource, RecordView } from './record-source';
import { recordsSaga } from './records.saga';
import { createRecordsSlice } from './records.slice';
import type { RecordActions, RecordsState } from './records.slice';

/** Records of one kind in the store: what a feature gives to the application, and what their page reads. */
export interface Records<View extends RecordView> extends Pick<Feature<RecordsState>, 'name'> {
  readonly source: RecordSource<View>;
  readonly actions: RecordActions;
  reducer(this: void, state: RecordsState | undefined, action: UnknownAction): RecordsState;
  readonly saga: () => Generator;
  select(this: void, state: AppState): RecordsState<View>;
}

/**
 * Puts records of one kind into the store: paging, search, saving, removal and live changes follow from their source.
 * A feature takes `name`, `reducer` and `saga` of it.
 */
export const createRecords = <View extends RecordView>(source: RecordSource<View>): Records<View> => {
  const { name } = source;
  const slice = createRecordsSlice(source as RecordSource<RecordView>);
  // The state's shape is this module's own business: features need not declare it one by one.
  const select = (state: AppState): RecordsState<View> =>
    (state as unknown as Readonly<Record<string, RecordsState<View>>>)[name] as RecordsState<View>;
  const parts = {
    source: source as RecordSource<RecordView>,
    actions: slice.actions,
    select: select as (state: AppState) => RecordsState,
  };
  return {
    name,
    source,
    actions: slice.actions,
    reducer: slice.reducer as Reducer<RecordsState>,
    saga: () => recordsSaga(parts),
    select,
  };
};

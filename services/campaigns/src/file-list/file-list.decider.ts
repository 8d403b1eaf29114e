import { LIMITS, type MessageMedia } from '@prosa/contracts';
import { exhaustive, reject, type Decider, type Decision } from '@prosa/kernel';
import type { FileListEvent } from './file-list.events';

/** A file list that exists. */
export interface LivingFileList {
  readonly status: 'living';
  readonly id: number;
  readonly name: string;
  readonly message: string;
  /** Its files in their order. */
  readonly fileIds: readonly number[];
  /** The place that the next file gets. */
  readonly end: number;
}

/** A file list before, during and after its life. */
export type FileListState = { readonly status: 'none' } | { readonly status: 'gone' } | LivingFileList;

/** The commands of a file list. */
export type FileListCommand =
  | { readonly type: 'Create'; readonly id: number; readonly name: string; readonly message: string }
  | {
      readonly type: 'Change';
      readonly name?: string | undefined;
      readonly message?: string | undefined;
      /** Its files in their new order; those left out go. */
      readonly fileIds?: readonly number[] | undefined;
    }
  | {
      readonly type: 'AddFiles';
      readonly files: readonly { readonly id: number; readonly media: MessageMedia }[];
    }
  | { readonly type: 'Delete' };

type Of<Type extends FileListCommand['type']> = Extract<FileListCommand, { type: Type }>;

const change = (command: Of<'Change'>, state: LivingFileList): readonly FileListEvent[] => {
  const { name = state.name, message = state.message } = command;
  const changed: FileListEvent[] =
    name === state.name && message === state.message
      ? []
      : [{ type: 'FileListChanged', data: { name, message } }];
  if (command.fileIds === undefined) return changed;
  // Ids of other lists are ignored.
  const kept = [...new Set(command.fileIds)].filter(id => state.fileIds.includes(id));
  const gone = state.fileIds.filter(id => !kept.includes(id));
  for (const fileId of gone) changed.push({ type: 'FileListFileRemoved', data: { fileId } });
  const before = state.fileIds.filter(id => kept.includes(id));
  const isMoved = kept.some((id, index) => id !== before[index]);
  return isMoved ? [...changed, { type: 'FileListArranged', data: { fileIds: kept } }] : changed;
};

const add = ({ files }: Of<'AddFiles'>, state: LivingFileList): Decision<FileListEvent> =>
  state.fileIds.length + files.length > LIMITS.fileListFiles
    ? reject('ERR_FILE_LIST_FULL')
    : files.map(({ id: fileId, media }, index) => ({
        type: 'FileListFileAdded',
        data: { fileId, place: state.end + index, media },
      }));

const evolveLiving = (
  state: LivingFileList,
  event: Exclude<FileListEvent, { type: 'FileListCreated' }>,
): FileListState => {
  switch (event.type) {
    case 'FileListChanged':
      return { ...state, ...event.data };
    case 'FileListFileAdded':
      return { ...state, fileIds: [...state.fileIds, event.data.fileId], end: event.data.place + 1 };
    case 'FileListFileRemoved':
      return { ...state, fileIds: state.fileIds.filter(id => id !== event.data.fileId) };
    case 'FileListArranged':
      return { ...state, fileIds: event.data.fileIds };
    case 'FileListDeleted':
      return { status: 'gone' };
    default:
      return exhaustive(event);
  }
};

/** The life of a file list. Refuses with ERR_NO_FILE_LIST_FOUND what concerns one that is not there. */
export const fileListDecider: Decider<FileListState, FileListCommand, FileListEvent> = {
  initial: { status: 'none' },
  decide(command, state) {
    if (command.type === 'Create') {
      const { type: _, ...data } = command;
      return state.status === 'none' ? [{ type: 'FileListCreated', data }] : [];
    }
    if (state.status !== 'living') return reject('ERR_NO_FILE_LIST_FOUND');
    switch (command.type) {
      case 'Change':
        return change(command, state);
      case 'AddFiles':
        return add(command, state);
      case 'Delete':
        return [{ type: 'FileListDeleted', data: { id: state.id, fileIds: state.fileIds } }];
      default:
        return exhaustive(command);
    }
  },
  evolve(state, event) {
    if (event.type === 'FileListCreated') return { status: 'living', ...event.data, fileIds: [], end: 0 };
    return state.status === 'living' ? evolveLiving(state, event) : state;
  },
};

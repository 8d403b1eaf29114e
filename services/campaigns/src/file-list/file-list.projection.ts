import { parseStreamName, uuidv5 } from '@prosa/kernel';
import type { TableProjection } from '@prosa/projections';
import type { FileListRow, FileOptionRow } from '@prosa/read-model';
import type { FileListEvent } from './file-list.events';

type At = { readonly stream: string; readonly metadata: { readonly at: string } };

const listOf = ({ stream }: { readonly stream: string }): string => parseStreamName(stream).id;
const byStream = (event: At): readonly [string][] => [[listOf(event)]];
const optionUuid = (list: string, fileId: number): string => uuidv5('file-option', list, fileId);
const byFile = (event: At, fileIds: readonly number[]): readonly [string][] =>
  fileIds.map(fileId => [optionUuid(listOf(event), fileId)]);

const touched = {
  keys: byStream,
  fold: (row: FileListRow | undefined, { metadata }: At) =>
    row && { ...row, updatedAt: new Date(metadata.at) },
};

/** The row of each file list. */
export const fileListProjection: TableProjection<FileListRow, FileListEvent> = {
  table: 'fileList',
  key: ['uuid'],
  on: {
    FileListCreated: {
      keys: byStream,
      fold: (_, { stream, data, metadata }) => ({
        uuid: listOf({ stream }),
        companyId: metadata.companyId,
        ...data,
        createdAt: new Date(metadata.at),
        updatedAt: new Date(metadata.at),
      }),
    },
    FileListChanged: {
      keys: byStream,
      fold: (row, { data, metadata }) => row && { ...row, ...data, updatedAt: new Date(metadata.at) },
    },
    FileListFileAdded: touched,
    FileListFileRemoved: touched,
    FileListArranged: touched,
    FileListDeleted: { keys: byStream, fold: () => null },
  },
};

/** The row of each file of a list. */
export const fileOptionProjection: TableProjection<FileOptionRow, FileListEvent> = {
  table: 'fileOption',
  key: ['uuid'],
  on: {
    FileListFileAdded: {
      keys: event => byFile(event, [event.data.fileId]),
      fold: (_, { stream, data: { fileId, place: index, media }, metadata }) => ({
        uuid: optionUuid(listOf({ stream }), fileId),
        companyId: metadata.companyId,
        id: fileId,
        listUuid: listOf({ stream }),
        place: index,
        name: media.name,
        mediaKey: media.key,
        mime: media.mime,
        size: String(media.size),
      }),
    },
    FileListFileRemoved: { keys: event => byFile(event, [event.data.fileId]), fold: () => null },
    FileListArranged: {
      keys: event => byFile(event, event.data.fileIds),
      fold: (row, { data }) => row && { ...row, place: data.fileIds.indexOf(row.id) },
    },
    FileListDeleted: { keys: event => byFile(event, event.data.fileIds), fold: () => null },
  },
};

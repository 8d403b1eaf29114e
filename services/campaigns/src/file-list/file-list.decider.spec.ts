import { fold, ManualClock, uuidv7 } from '@prosa/kernel';
import { fileListDecider, type FileListCommand } from './file-list.decider';
import type { FileListEvent } from './file-list.events';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context = { now: clock.now(), newId: () => uuidv7(clock) };
const media = { key: 'k'.repeat(22), name: 'tabela.pdf', mime: 'application/pdf', size: 9 };
const created: FileListEvent = {
  type: 'FileListCreated',
  data: { id: 1, name: 'Tabelas', message: 'Segue' },
};
const added = (fileId: number): FileListEvent => ({
  type: 'FileListFileAdded',
  data: { fileId, place: fileId - 10, media },
});
const decide = (history: readonly FileListEvent[], command: FileListCommand) =>
  fileListDecider.decide(command, fold(fileListDecider, history), context);

describe('A file list', () => {
  const three = [created, added(10), added(11), added(12)];

  it('accepts files in order, up to its maximum', () => {
    expect(decide(three, { type: 'AddFiles', files: [{ id: 13, media }] })).toEqual([added(13)]);
    const many = Array.from({ length: 18 }, (_, n) => ({ id: 20 + n, media }));
    expect(decide(three, { type: 'AddFiles', files: many })).toMatchObject({ code: 'ERR_FILE_LIST_FULL' });
  });

  it('is arranged, drops files that are left out, and ignores those of other lists', () => {
    expect(decide(three, { type: 'Change', fileIds: [12, 10, 99, 12] })).toEqual([
      { type: 'FileListFileRemoved', data: { fileId: 11 } },
      { type: 'FileListArranged', data: { fileIds: [12, 10] } },
    ]);
    expect(decide(three, { type: 'Change', fileIds: [10, 11, 12] })).toEqual([]);
  });

  it('changes the fields that are sent, and records nothing when none differs', () => {
    expect(decide([created], { type: 'Change', name: 'Preços' })).toEqual([
      { type: 'FileListChanged', data: { name: 'Preços', message: 'Segue' } },
    ]);
    expect(decide([created], { type: 'Change', name: 'Tabelas' })).toEqual([]);
  });

  it('gives a new file a place after every earlier one', () => {
    const without = [...three, { type: 'FileListFileRemoved', data: { fileId: 12 } } as const];
    expect(decide(without, { type: 'AddFiles', files: [{ id: 13, media }] })).toEqual([added(13)]);
  });

  it('is deleted with its files, once', () => {
    const gone: FileListEvent = { type: 'FileListDeleted', data: { id: 1, fileIds: [10, 11, 12] } };
    expect(decide(three, { type: 'Delete' })).toEqual([gone]);
    expect(decide([...three, gone], { type: 'Delete' })).toMatchObject({ code: 'ERR_NO_FILE_LIST_FOUND' });
  });
});

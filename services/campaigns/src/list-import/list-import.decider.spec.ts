import { fold, isRejection } from '@prosa/kernel';
import { listImportDecider, type ListImportCommand } from './list-import.decider';
import type { ListImportEvent } from './list-import.events';

const first = { importUuid: 'import-1', listId: 7 };
const second = { importUuid: 'import-2', listId: 7 };
const begun = (of: typeof first): ListImportEvent => ({
  type: 'ContactListImportBegun',
  data: { ...of, listUuid: 'list', fileKey: `file of ${of.importUuid}` },
});
const finished = (of: typeof first): ListImportEvent => ({
  type: 'ContactListImportFinished',
  data: { ...of, created: 3, known: 0, skipped: {}, lines: [] },
});
const refused = (of: typeof first): ListImportEvent => ({
  type: 'ContactListImportRefused',
  data: { ...of, code: 'ERR_SHEET_KIND' },
});
const begin = (of: typeof first): ListImportCommand =>
  ({
    type: 'Begin',
    ...begun(of).data,
  }) as ListImportCommand;

const decide = (history: readonly ListImportEvent[], command: ListImportCommand): unknown => {
  const decision = listImportDecider.decide(command, fold(listImportDecider, history), {
    now: new Date(0),
    newId: () => 'id',
  });
  return isRejection(decision) ? decision.code : decision.map(({ type }) => type);
};

describe('imports of a list', () => {
  it.each<[string, readonly ListImportEvent[], ListImportCommand, unknown]>([
    ['one begins', [], begin(first), ['ContactListImportBegun']],
    ['a second meanwhile is refused', [begun(first)], begin(second), 'ERR_IMPORT_RUNNING'],
    [
      'the next begins after the end',
      [begun(first), finished(first)],
      begin(second),
      ['ContactListImportBegun'],
    ],
    [
      'the next begins after a refusal',
      [begun(first), refused(first)],
      begin(second),
      ['ContactListImportBegun'],
    ],
    [
      'progress is recorded',
      [begun(first)],
      { type: 'Advance', ...first, done: 1, total: 3 },
      ['ContactListImportAdvanced'],
    ],
    [
      'a late repetition says nothing',
      [begun(first), finished(first)],
      { type: 'Advance', ...first, done: 1, total: 3 },
      [],
    ],
    [
      'a repetition of an earlier import does not end the present one',
      [begun(first), finished(first), begun(second)],
      { type: 'Finish', ...first, created: 3, known: 0, skipped: {}, lines: [] },
      [],
    ],
    [
      'it ends once',
      [begun(first), refused(first)],
      { type: 'Refuse', ...first, code: 'ERR_SHEET_KIND' },
      [],
    ],
  ])('%s', (_, history, command, outcome) => expect(decide(history, command)).toEqual(outcome));
});

import { fold, isRejection } from '@prosa/kernel';
import { contactImportDecider, type ContactImportCommand } from './contact-import.decider';
import type { ContactImportEvent } from './contact-import.events';

const begun = (importUuid: string): ContactImportEvent => ({
  type: 'ContactImportBegun',
  data: { importUuid, fileKey: `file of ${importUuid}` },
});
const begin = (importUuid: string): ContactImportCommand => ({
  ...{ type: 'Begin', importUuid, fileKey: `file of ${importUuid}` },
});
const outcome = { imported: 3, updated: 0, skipped: [], skippedCount: 0, notes: [] };

const decide = (history: readonly ContactImportEvent[], command: ContactImportCommand): unknown => {
  const decision = contactImportDecider.decide(command, fold(contactImportDecider, history), {
    now: new Date(0),
    newId: () => 'id',
  });
  return isRejection(decision) ? decision.code : decision.map(({ type }) => type);
};

describe('imports into a contact book', () => {
  const cancelled: ContactImportEvent = { type: 'ContactImportCancelled', data: { importUuid: 'one' } };
  const refused: ContactImportEvent = {
    type: 'ContactImportRefused',
    data: { importUuid: 'one', code: 'X' },
  };
  const finished: ContactImportEvent = {
    type: 'ContactImportFinished',
    data: { importUuid: 'one', ...outcome },
  };

  it.each<[string, readonly ContactImportEvent[], ContactImportCommand, unknown]>([
    ['one begins', [], begin('one'), ['ContactImportBegun']],
    ['a second meanwhile is refused', [begun('one')], begin('two'), 'ERR_IMPORT_RUNNING'],
    ['the next begins after the end', [begun('one'), finished], begin('two'), ['ContactImportBegun']],
    ['the next begins after a refusal', [begun('one'), refused], begin('two'), ['ContactImportBegun']],
    ['the next begins after a cancellation', [begun('one'), cancelled], begin('two'), ['ContactImportBegun']],
    [
      'it advances while it runs',
      [begun('one'), { type: 'ContactImportAdvanced', data: { importUuid: 'one', done: 1, total: 3 } }],
      { type: 'Advance', importUuid: 'one', done: 2, total: 3 },
      ['ContactImportAdvanced'],
    ],
    [
      'it advances no further once it is cancelled',
      [begun('one'), cancelled],
      { type: 'Advance', importUuid: 'one', done: 2, total: 3 },
      [],
    ],
    [
      'a repeated job of an earlier one ends nothing',
      [begun('one'), cancelled, begun('two')],
      { type: 'Finish', importUuid: 'one', ...outcome },
      [],
    ],
    ['it is cancelled once', [begun('one'), cancelled], { type: 'Cancel', importUuid: 'one' }, []],
    [
      'it is refused',
      [begun('one')],
      { type: 'Refuse', importUuid: 'one', code: 'X' },
      ['ContactImportRefused'],
    ],
  ])('%s', (_, history, command, result) => expect(decide(history, command)).toEqual(result));
});

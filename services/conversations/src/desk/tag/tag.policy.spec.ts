import { refuseTagRemoval, refuseTagSave, type TagHolders, type TagUse } from './tag.policy';

const admin = { profile: 'admin' } as const;
const agent = { profile: 'user' } as const;
const label: TagUse = { kanban: false, forLeads: false };
const column: TagUse = { kanban: true, forLeads: false };
const nobody: TagHolders = { tickets: 0, leads: 0, inOtherColumns: 0 };
const held: TagHolders = { tickets: 3, leads: 0, inOtherColumns: 0 };
const elsewhere: TagHolders = { tickets: 3, leads: 0, inOtherColumns: 1 };

const leadColumn: TagUse = { kanban: true, forLeads: true };
const leadLabel: TagUse = { kanban: false, forLeads: true };
const ofLeads: TagHolders = { tickets: 0, leads: 2, inOtherColumns: 0 };

describe('A tag', () => {
  it.each([
    ['becomes a column', admin, label, column, held, null],
    ['stays a column while leads stand in it', admin, leadColumn, leadLabel, ofLeads, 'EXISTS_TAG_LEADS'],
    ['becomes no column by an agent', agent, label, column, nobody, 'ERR_NO_PERMISSION'],
    ['is no new column by an agent', agent, null, column, nobody, 'ERR_NO_PERMISSION'],
    ['becomes no column of tickets that stand in another', admin, label, column, elsewhere, 'KANBAN_EXISTS'],
    ['stays a column while tickets stand in it', admin, column, label, held, 'EXISTS_TAG_TICKETS'],
    ['is a label again when its column is empty', admin, column, label, nobody, null],
    ['is renamed by anybody, whoever holds it', agent, column, column, elsewhere, null],
    [
      'is not given to leads while tickets carry it',
      admin,
      label,
      { ...label, forLeads: true },
      held,
      'EXISTS_TAG_TICKETS',
    ],
  ] as const)('%s', (_, person, current, next, holders, answer) => {
    expect(refuseTagSave(person, current, next, holders)).toBe(answer);
  });

  it('is removed from all tickets, but for a column, which must be empty and is no agent’s to remove', () => {
    expect(refuseTagRemoval(agent, label, held)).toBeNull();
    expect(refuseTagRemoval(agent, column, nobody)).toBe('ERR_NO_PERMISSION');
    expect(refuseTagRemoval(admin, column, held)).toBe('EXISTS_TAG_TICKETS');
    expect(refuseTagRemoval(admin, column, nobody)).toBeNull();
  });
});

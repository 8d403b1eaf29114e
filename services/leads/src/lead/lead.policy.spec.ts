import type { LeadStatus, ViewerRights } from '@prosa/contracts';
import { refuseLeadAct, type LeadAct } from './lead.policy';

const person = (more: Partial<ViewerRights> = {}): ViewerRights => ({
  ...{ userId: 1, profile: 'user', super: false, queueIds: [], allTicket: 'disabled', leadsOn: true },
  ...more,
});
const supervisor = person({ userId: 9, profile: 'supervisor' });
const stranger = person({ leadsOn: false, profile: 'admin' });

describe('What may be done to a lead', () => {
  it.each<[string, ViewerRights, LeadStatus, number | null, LeadAct, string | null]>([
    ['one that nobody has is seen by everybody with leadsOn', person(), 'novo', null, 'see', null],
    ['one of a colleague is not', person(), 'andamento', 2, 'see', 'ERR_LEAD_ASSIGNED'],
    ['one of a colleague is seen by supervisors', supervisor, 'andamento', 2, 'see', null],
    ['without leadsOn nobody sees any', stranger, 'novo', null, 'see', 'ERR_NO_PERMISSION'],
    ['one in progress is written to', person(), 'andamento', 1, 'reply', null],
    ['one that rests is not', person(), 'congelado', 1, 'reply', 'ERR_LEAD_NOT_OPEN'],
    ['one that was won is not', person(), 'ganho', 1, 'reply', 'ERR_LEAD_NOT_OPEN'],
    ['a new one is not', person(), 'novo', null, 'reply', 'ERR_LEAD_NOT_OPEN'],
    ['a colleague’s is not changed', person(), 'andamento', 2, 'change', 'ERR_LEAD_ASSIGNED'],
  ])('%s', (_, viewer, status, userId, act, refusal) => {
    const user = userId === null ? null : { id: userId };
    expect(refuseLeadAct(viewer, { status, user }, act)).toBe(refusal);
  });
});

import { DEFAULT_FORM_CONFIG, DEFAULT_FORM_TEXT } from '@prosa/contracts';
import { ValidationFault } from '@prosa/http';
import { fold, isRejection, ManualClock, uuidv7, type DecisionContext } from '@prosa/kernel';
import { formConfigIn } from './lead-form.commands';
import { leadFormDecider, type LeadFormCommand } from './lead-form.decider';
import type { LeadFormEvent } from './lead-form.events';

const clock = new ManualClock(new Date('2026-11-23T12:00:00Z'));
const context: DecisionContext = { now: clock.now(), newId: () => uuidv7(clock) };
const opened: LeadFormEvent = { type: 'LeadFormOpened', data: { publicId: 'p', connectionId: 3 } };

const given = (...past: LeadFormEvent[]) => ({
  when: (command: LeadFormCommand) => {
    const decision = leadFormDecider.decide(command, fold(leadFormDecider, past), context);
    return isRejection(decision) ? decision.code : decision;
  },
});

describe('A form', () => {
  it('keeps its URL', () => {
    const open: LeadFormCommand = { type: 'OpenForm', publicId: 'other', connectionId: 3 };
    expect(given().when({ ...open, publicId: 'p' })).toEqual([opened]);
    expect(given(opened).when(open)).toEqual([]);
    expect(fold(leadFormDecider, [opened])).toMatchObject({
      formConfig: DEFAULT_FORM_CONFIG,
      textForm: DEFAULT_FORM_TEXT,
    });
  });

  it('ignores blank and duplicate entries', () => {
    const change: LeadFormCommand = {
      type: 'ChangeLists',
      products: [' Bolo ', '', 'Bolo'],
      services: [],
      provider: ['Instagram'],
    };
    const data = { products: ['Bolo'], services: [], provider: ['Instagram'] };
    const changed: LeadFormEvent = { type: 'LeadFormListsChanged', data };
    expect(given(opened).when(change)).toEqual([changed]);
    expect(given(opened, changed).when(change)).toEqual([]);
    expect(given().when(change)).toBe('ERR_NO_FORM_FOUND');
  });

  it('accepts colours and a font, and nothing that could be markup', () => {
    expect(formConfigIn('{"button":"#ABCDEF","unknown":1,"outBorder":true}')).toEqual({
      ...DEFAULT_FORM_CONFIG,
      button: '#abcdef',
      outBorder: true,
    });
    expect(() => formConfigIn('{"button":"red;}</style>"}')).toThrow(ValidationFault);
    expect(() => formConfigIn('{"fontFamily":"Comic Sans"}')).toThrow(ValidationFault);
    expect(() => formConfigIn('[]')).toThrow(ValidationFault);
  });
});

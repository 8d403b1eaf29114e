import { ERRORS } from '@prosa/contracts';
import { AppendTooLarge, StoreUnavailable } from '@prosa/event-store';
import { DomainError } from '@prosa/kernel';
import { ValidationFault } from './validation';
import { errorBody } from './exception.filter';
import { answerTo } from './fault-answer';

const refusedWith = (code: string): Error => Object.assign(new Error('the database said no'), { code });

describe('A broken rule with a sentence of its own', () => {
  const answered = (...rules: string[]): string =>
    answerTo(new ValidationFault(rules.map(rule => ({ field: 'x', rule, message: rule })))).code;

  it('is named where nothing else is wrong', () => {
    expect(answered('isOpeningHours')).toBe('ERR_INVALID_HOURS');
    expect(answered('notBefore', 'notBefore')).toBe('ERR_DATE_RANGE');
    expect(answered('notBefore', 'isInt')).toBe('ERR_VALIDATION');
    expect(answered('minLength')).toBe('ERR_VALIDATION');
  });
});

describe('A unique value that is taken', () => {
  const detailsOf = (fault: unknown) => errorBody(answerTo(fault), 'pt', 'c').details;

  it('is answered with the field that holds it, in words', () => {
    const message = 'Já existe uma resposta rápida com este atalho.';
    expect(detailsOf(new DomainError('ERR_SHORTCODE_TAKEN'))).toEqual([
      { field: 'shortcode', rule: 'isUnique', message },
    ]);
  });

  it('keeps what the refusal itself says of it', () => {
    const details = [{ field: 'number', rule: 'isUnique', message: 'Marina' }];
    expect(detailsOf(new DomainError('ERR_DUPLICATED_CONTACT', undefined, { details }))).toEqual(details);
  });

  it('has a field in the contract of every code that says so, and in no other', () => {
    expect(detailsOf(new DomainError('ERR_NO_TAG_FOUND'))).toBeUndefined();
    const taken = Object.entries(ERRORS).filter(([code]) => /_TAKEN$|_ALREADY_EXISTS$|DUPLICATED/.test(code));
    expect(taken.filter(([, { unique }]) => unique === undefined)).toEqual([]);
  });
});

describe('a fault of the database', () => {
  it.each(['08006', '25P03', '53100', '53300', '57014', '57P01', '58030', 'ECONNREFUSED'])(
    'with %s is temporary: the client is asked to retry',
    code => {
      expect(answerTo(refusedWith(code))).toMatchObject({ status: 503, code: 'ERR_UNAVAILABLE' });
    },
  );

  it('is told apart from missing keys of personal data, which asking again does not bring back', () => {
    const cause = refusedWith('ERR_PERSONAL_KEYS_MISSING');
    expect(answerTo(new StoreUnavailable('not-applied', { cause }))).toMatchObject({
      ...{ status: 503, code: 'ERR_PERSONAL_KEYS_MISSING', broken: true },
    });
    expect(answerTo(new StoreUnavailable('not-applied'))).toMatchObject({ code: 'ERR_UNAVAILABLE' });
  });

  it('is told apart from a change that is too large for the log, which asking again does not make smaller', () => {
    const answer = answerTo(new AppendTooLarge('ticket-1_x', 1_200_000));
    expect(answer).toMatchObject({ status: 413, code: 'ERR_TOO_LARGE', broken: false });
  });

  it.each(['23505', '42P01', '22P02'])('with %s is ours', code => {
    expect(answerTo(refusedWith(code))).toMatchObject({ status: 500, code: 'ERR_INTERNAL' });
  });
});

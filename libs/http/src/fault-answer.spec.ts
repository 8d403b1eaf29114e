import { answerTo } from './fault-answer';

const refusedWith = (code: string): Error => Object.assign(new Error('the database said no'), { code });

describe('a fault of the database', () => {
  it.each(['08006', '25P03', '53100', '53300', '57014', '57P01', '58030', 'ECONNREFUSED'])(
    'with %s passes: whoever asked is told to ask again',
    code => {
      expect(answerTo(refusedWith(code))).toMatchObject({ status: 503, code: 'ERR_UNAVAILABLE' });
    },
  );

  it.each(['23505', '42P01', '22P02'])('with %s is ours', code => {
    expect(answerTo(refusedWith(code))).toMatchObject({ status: 500, code: 'ERR_INTERNAL' });
  });
});

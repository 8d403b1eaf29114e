import { answersFor } from './number-answers';

const TYPED = '5511987650001';
const REGISTERED = '551187650001';
const OTHER = '5511987650002';

describe('WhatsApp’s answers about numbers', () => {
  it('belong to the number they were asked for, in either spelling of a Brazilian one', () => {
    expect(answersFor([TYPED, OTHER], [OTHER, REGISTERED])).toEqual([
      { phone: TYPED, exists: true, canonicalPhone: REGISTERED },
      { phone: OTHER, exists: true, canonicalPhone: OTHER },
    ]);
  });

  it('leave out none when each belongs to a number: the others have no WhatsApp', () => {
    expect(answersFor([TYPED, OTHER], [OTHER])).toEqual([
      { phone: TYPED, exists: false },
      { phone: OTHER, exists: true, canonicalPhone: OTHER },
    ]);
  });

  it('say nothing of the others when one belongs to none of the numbers', () => {
    expect(answersFor(['447700900001', OTHER], ['447700900002', OTHER])).toEqual([
      { phone: OTHER, exists: true, canonicalPhone: OTHER },
    ]);
  });

  it('are a number’s own in Argentina’s other spelling', () => {
    expect(answersFor(['541155550001', OTHER], ['5491155550001', OTHER])).toContainEqual({
      ...{ phone: '541155550001', exists: true, canonicalPhone: '5491155550001' },
    });
  });

  it('are a number’s own when it was asked about alone', () => {
    const [phone, canonicalPhone] = ['541155550001', '5491155550001'];
    expect(answersFor([phone], [canonicalPhone])).toEqual([{ phone, exists: true, canonicalPhone }]);
    expect(answersFor([phone], [])).toEqual([{ phone, exists: false }]);
  });
});

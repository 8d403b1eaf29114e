import { taxDocumentIn } from './tax-document.policy';

describe('A tax document', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['11144477735', '11144477735'],
    ['11.222.333/0001-81', '11222333000181'],
    ['11.444.777/0001-61', '11444777000161'],
  ])('%s is known by its digits', (text, digits) => {
    expect(taxDocumentIn(text)).toBe(digits);
  });

  it.each(['529.982.247-26', '111.111.111-11', '11.222.333/0001-82', '123', '', 'abc', '5299822472a'])(
    '%j is none',
    text => {
      expect(taxDocumentIn(text)).toBeNull();
    },
  );
});

import { taxDocumentIn } from './tax-document.policy';

describe('A tax document', () => {
  it.each([
    ['529.982.247-25', '52998224725'],
    ['11144477735', '11144477735'],
    ['11.222.333/0001-81', '11222333000181'],
    ['11.444.777/0001-61', '11444777000161'],
    // The example of the Receita Federal, and the same as people may type it.
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
    ['12abc34501de35', '12ABC34501DE35'],
  ])('%s is known by its digits and letters', (text, digits) => {
    expect(taxDocumentIn(text)).toBe(digits);
  });

  it.each([
    '529.982.247-26',
    '111.111.111-11',
    '11.222.333/0001-82',
    '123',
    '',
    'abc',
    '5299822472a',
    '12.ABC.345/01DE-36',
    '12ABC34501DEA5',
    '12ÁBC34501DE35',
  ])('%j is none', text => {
    expect(taxDocumentIn(text)).toBeNull();
  });
});

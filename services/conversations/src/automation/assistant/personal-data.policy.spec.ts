import { withoutPersonalData, withPersonalData } from './personal-data.policy';

describe('A text for a provider of others', () => {
  it.each([
    ['meu cpf é 529.982.247-25', 'meu cpf é [CPF]'],
    ['52998224725', '[CPF]'],
    ['CNPJ 11.222.333/0001-81, ok?', 'CNPJ [CNPJ], ok?'],
    ['CNPJ 12.ABC.345/01DE-35 ou 12abc34501de35', 'CNPJ [CNPJ] ou [CNPJ]'],
    ['cartão 4111 1111 1111 1111 validade 12/29', 'cartão [cartão] validade 12/29'],
    ['ligue (11) 98888-7777', 'ligue [telefone]'],
    ['ou +55 11 98888-7777.', 'ou [telefone].'],
    ['escreva a clara.nunes+loja@prosa.com.br', 'escreva a [e-mail]'],
  ])('"%s" is "%s"', (text, masked) => expect(withoutPersonalData(text)).toBe(masked));

  it.each([
    'pedido 12345678',
    'nota 12.ABC.345/01DE-36',
    'custa R$ 1.234,56 no dia 25/12/2026 às 10:30',
    'protocolo 2026112300012345678901',
    'de 2019 a 2026',
    '',
  ])('"%s" stays as it is', text => expect(withoutPersonalData(text)).toBe(text));
});

describe('A draft that was rewritten', () => {
  it('has the personal data again that was masked in it', () => {
    const draft = 'liga (11) 98888-7777 ou ana@prosa.test';
    expect(withPersonalData('Por favor, ligue para [telefone] ou escreva a [e-mail].', draft)).toBe(
      'Por favor, ligue para (11) 98888-7777 ou escreva a ana@prosa.test.',
    );
  });

  it('keeps the mask when it is ambiguous, and unrelated words in brackets', () => {
    const draft = 'liga (11) 98888-7777 ou (11) 97777-6666 sobre o [pedido]';
    const rewritten = 'Ligue para [telefone] ou [telefone] sobre o [pedido]';
    expect(withPersonalData(rewritten, draft)).toBe(rewritten);
  });
});

import { resolved } from './campaign-words';

const at = new Date('2026-11-23T12:00:00Z');
const person = { name: 'Rita Alves', at, timeZone: 'America/Sao_Paulo', variables: [] };

describe('The texts of a campaign', () => {
  it.each([
    ['pt', 'Bom dia, Rita'],
    ['en', 'Good morning, Rita'],
    ['es', 'Buenos días, Rita'],
  ] as const)('greet in the language of the company: %s', (language, said) => {
    expect(resolved('{{ms}}, {{firstName}}', { number: 1 }, { ...person, language })).toBe(said);
  });

  it.each([
    ['{{Produto}} de {{name}}', 'Plano {{name}} de Rita Alves'],
    ['Vence em {{ Vencimento da fatura }}', 'Vence em 05/12'],
    ['Vence em {{vencimento_da_fatura}}', 'Vence em 05/12'],
    ['{{Situação}} e {{situacao}}', 'em dia e em dia'],
    ['{{desconhecido}} {{}} {{', '{{desconhecido}} {{}} {{'],
    ['{{name}}', 'Rita Alves'],
  ])('name the columns of the list: %s', (text, said) => {
    const fields = [
      { name: 'Produto', value: 'Plano {{name}}' },
      { name: 'Vencimento da fatura', value: '05/12' },
      { name: 'Situação', value: 'em dia' },
      { name: 'name', value: 'outra' },
    ];
    expect(resolved(text, { number: 1 }, { ...person, language: 'pt', fields })).toBe(said);
  });
});

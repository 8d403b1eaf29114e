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
});

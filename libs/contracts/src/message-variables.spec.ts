import { LONGEST_MESSAGE, resolveVariables, type VariableValues } from './message-variables';

const values: VariableValues = {
  ...{ firstName: 'Ana', name: 'Ana Lima', ms: 'Bom dia', protocol: '7', date: '29/11/2026', hora: '12:00' },
};

describe('The variables of a message', () => {
  it('are replaced, as are fields of the person, and unknown ones stay', () =>
    expect(
      resolveVariables('{{ms}}, {{ name }}: {{vence_em}} {{outro}}', values, [
        { name: 'Vence em', value: 'hoje' },
      ]),
    ).toBe('Bom dia, Ana Lima: hoje {{outro}}'));

  it('make no message longer than WhatsApp takes, and no half of a character', () => {
    const long = resolveVariables(`x${'{{a}}'.repeat(800)}`, values, [
      { name: 'a', value: '🎉'.repeat(250) },
    ]);
    expect(long).toHaveLength(LONGEST_MESSAGE - 1);
    expect(long).toMatch(/^x(?:🎉)+$/u);
  });
});

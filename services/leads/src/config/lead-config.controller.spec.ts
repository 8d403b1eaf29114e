import 'reflect-metadata';
import { requestValidation, ValidationFault } from '@prosa/http';
import { LeadConfigRequest } from './lead-config.controller';

const faultOf = async (startTimer: unknown): Promise<string | null> => {
  try {
    await requestValidation().transform(
      { data: { startTimer } },
      { type: 'body', metatype: LeadConfigRequest },
    );
    return null;
  } catch (fault) {
    if (!(fault instanceof ValidationFault)) throw fault;
    return fault.details.map(({ field, message }) => `${field}: ${message}`).join();
  }
};

describe('The delay of the first bot message to leads', () => {
  it.each([
    [1.5, 'Deve ser um número inteiro.'],
    ['um', 'Deve ser um número inteiro.'],
    [-1, 'O valor não pode ser negativo.'],
    [null, 'Este campo é obrigatório.'],
    [undefined, 'Este campo é obrigatório.'],
    [86_401, 'O valor máximo é 86400.'],
  ])('is refused as %p with the message of that rule', async (sent, sentence) => {
    expect(await faultOf(sent)).toBe(`data.startTimer: ${sentence}`);
  });

  it.each([0, '30', 86_400])('may be %p', async sent => {
    expect(await faultOf(sent)).toBeNull();
  });
});

import { confirmationAnswer } from './confirmation-answer';

describe('An answer to a campaign’s question', () => {
  it.each([
    ['SIM!', 'Confirm'],
    [' s ', 'Confirm'],
    ['Quero', 'Confirm'],
    ['1', 'Confirm'],
    ['👍🏽', 'Confirm'],
    ['Sí', 'Confirm'],
    ['Não.', 'Decline'],
    ['no', 'Decline'],
    ['2', 'Decline'],
    ['sim, mas quanto custa?', null],
    ['12', null],
    ['sair', null],
    ['', null],
  ])('is the whole message and nothing else: %p', (body, answer) => {
    expect(confirmationAnswer(body)).toBe(answer);
  });
});
